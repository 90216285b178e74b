import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { demoPassword } from './story.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo({ ...app, clock: { ...app.clock, now: app.deps.clock.now } });
  const signIn = await app.visitor.post('/api/login', { username: 'demo', password: demoPassword });
  cookie = [signIn.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])[0] ?? '';
}, 60_000);
afterAll(() => app.close());

const get = async (url: string) => (await app.visitor.get(url, { cookie })).body;
const daysOf = (rows: readonly { createdAt: string }[]) => rows.map((row) => row.createdAt.slice(0, 10));
const groupOf = async (name: string) =>
  (await get('/api/groups')).find((group: { name: string }) => group.name === name);

test('the activity of a demo group is on the days of its story, newest first', async () => {
  const { id, createdAt } = await groupOf('Lisbon weekend');
  expect(createdAt.slice(0, 10)).toBe('2026-06-03');
  const days = daysOf(await get(`/api/groups/${id}/activity?limit=200`));
  expect(days).toEqual(days.toSorted().reverse());
  expect(new Set(days).size).toBeGreaterThanOrEqual(4);
  expect([days.at(-1), days[0]]).toEqual(['2026-06-03', '2026-06-12']);
});

test('each demo expense is added on its day, and comments follow', async () => {
  const expenses = await get('/api/expenses?limit=200');
  const storied = expenses.filter((expense: { date: string; createdAt: string }) =>
    expense.createdAt.startsWith(expense.date),
  );
  expect(storied).toHaveLength(expenses.length);
  const dinner = expenses.find((expense: { title: string }) => expense.title === 'Seafood dinner');
  expect(daysOf(await get(`/api/expenses/${dinner.id}/comments`))).toEqual([dinner.date, dinner.date]);
});

test('the demo invitation is from yesterday, and newer notifications are unread', async () => {
  expect(daysOf(await get('/api/invitations'))).toEqual(['2026-06-14']);
  const notifications = await get('/api/notifications?limit=200');
  const days = daysOf(notifications);
  expect(days).toEqual(days.toSorted().reverse());
  const isUnread = (each: { isRead: boolean }) => !each.isRead;
  const unread = notifications.filter(isUnread);
  expect(unread.length).toBeGreaterThan(0);
  expect(daysOf(unread).every((day) => day >= '2026-06-14')).toBe(true);
  expect(daysOf(notifications.filter((each: { isRead: boolean }) => each.isRead))[0]).toBe('2026-06-13');
});
