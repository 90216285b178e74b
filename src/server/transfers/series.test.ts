import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('recurring expenses are exported with their group, and go on in an imported one without catching up', async () => {
  const group = await addGroupOf(app, 2);
  const [maya, liam] = [at(group, 0), at(group, 1)];
  const rent = {
    title: 'Rent',
    amount: 900.5,
    date: '2026-05-31',
    category: 'accommodation',
    frequency: 'monthly',
  };
  const participants = [maya.id, liam.id];
  await liam.post(`${group.path}/series`, { ...rent, times: 12, participants });
  await maya.post(`${group.path}/series`, { ...rent, title: 'Gym', date: '2026-06-01', frequency: 'weekly' });
  const paused = (await maya.post(`${group.path}/series`, { ...rent, title: 'Tea' })).body;
  await maya.patch(`${group.path}/series/${paused.id}`, { isPaused: true });
  const text = JSON.stringify((await maya.get(`${group.path}/export.json`)).body);
  app.clock.set('2026-09-10T12:00:00Z');
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01'`);
  const people = [{ name: maya.username, userId: maya.id }];
  const again = await maya.post('/api/groups/import', { text, people });
  expect(again.status).toBe(201);
  const path = `/api/groups/${again.body.groupId}`;
  const { members } = (await maya.get(path)).body;
  const place = members.find(({ id }: { id: string }) => id !== maya.id).id;
  expect((await maya.get(`${path}/series`)).body).toMatchObject([
    {
      title: 'Rent',
      amount: 900.5,
      createdBy: maya.id,
      paidBy: place,
      date: '2026-05-31',
      timesLeft: 11,
      nextDate: '2026-09-30',
      split: { mode: 'equal', participants: [maya.id, place] },
      pausedReason: null,
    },
    { title: 'Gym', paidBy: maya.id, split: null, nextDate: '2026-09-14' },
    { title: 'Tea', pausedReason: 'by_hand' },
  ]);
  app.clock.set('2026-09-14T12:00:00Z');
  await app.runJobs();
  const [newest] = (await maya.get(`/api/expenses?groupId=${again.body.groupId}`)).body;
  expect(newest).toMatchObject({ title: 'Gym', date: '2026-09-14' });
});
