import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { checkSeries } from './audit-series.ts';

let app: TestApp;
let group: MadeGroup;
let id = '';

beforeAll(async () => {
  app = await startTestApp();
  group = await addGroupOf(app, 2);
  const body = {
    title: 'Rent',
    amount: 900,
    category: 'accommodation',
    frequency: 'monthly',
    date: '2026-05-01',
  };
  id = (await at(group, 0).post(`${group.path}/series`, body)).body.id;
});
afterAll(() => app.close());

test('sound series have no findings', async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test.each([
  [
    'an occurrence after the latest one',
    `UPDATE expenses SET series_date = '2026-06-02' WHERE series_date = '2026-06-01'`,
  ],
  [
    'an occurrence before the first one',
    `UPDATE expenses SET series_date = '2026-04-30' WHERE series_date = '2026-05-01'`,
  ],
  ['more occurrences than came due', 'UPDATE expense_series SET occurrences_count = 1'],
  ['a next one that is not later than the latest', `UPDATE expense_series SET next_date = '2026-06-01'`],
  ['a next one after the last day', `UPDATE expense_series SET ends_on = '2026-06-30'`],
  ['a next one beyond the number of times', 'UPDATE expense_series SET times = 2'],
  ['a series that goes on in a closed group', `UPDATE groups SET status = 'closed'`],
])('%s is found', async (_, text) => {
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query(text);
  const found = await checkSeries(client);
  await client.query('ROLLBACK');
  client.release();
  expect(found).toMatchObject([{ check: 'series', bookId: group.id, subject: expect.stringContaining(id) }]);
});
