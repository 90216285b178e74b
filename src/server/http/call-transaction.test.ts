import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a call that adds jobs wakes the worker after its commit; others do not', async () => {
  const visible: number[] = [];
  const wakeJobs = vi.fn(async () => {
    const { rows } = await app.owner.query(`SELECT count(*)::int AS count FROM jobs WHERE kind LIKE 'bill%'`);
    visible.push(rows[0].count);
  });
  const woken = await buildApp({ ...app.deps, wakeJobs: () => void wakeJobs() });
  const person = await app.person();
  const post = (url: string, payload: object) =>
    woken.inject({ method: 'POST', url, payload, headers: { cookie: person.cookie } });
  expect((await post('/api/groups', { name: 'Trip' })).statusCode).toBe(201);
  expect(wakeJobs).not.toHaveBeenCalled();
  const bill = { name: 'Rent', amount: 10, dueDate: '2026-06-30', category: 'housing', frequency: 'monthly' };
  expect((await post('/api/bills', bill)).json()).toMatchObject({ name: 'Rent' });
  // The reminder, and the job that adds the next month's.
  await vi.waitFor(() => expect(visible).toEqual([2]), { timeout: 60_000 });
  await woken.close();
});
