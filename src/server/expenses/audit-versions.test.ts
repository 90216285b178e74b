import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { checkVersions } from './audit-versions.ts';

let app: TestApp;
let group: MadeGroup;
let id = '';

beforeAll(async () => {
  app = await startTestApp();
  group = await addGroupOf(app, 2);
  const body = {
    title: 'Rent',
    amount: 9.01,
    category: 'accommodation',
    date: '2026-05-01',
    groupId: group.id,
  };
  id = (await at(group, 0).post('/api/expenses', body)).body.id;
  await at(group, 1).patch(`/api/expenses/${id}`, { amount: 10 });
});
afterAll(() => app.close());

test('sound versions have no findings', async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

const put = (path: string, value: string) =>
  `UPDATE expense_versions SET content = jsonb_set(content, '{${path}}', '${value}')`;

test.each([
  ['another amount', put('amount', '902')],
  ['a share more', put('shares,0,amount', '900')],
  ['a payment less', put('payers,0,amount', '900')],
  ['rounding that does not sum to zero', put('shares,0,carry', '1')],
  ['somebody who never was in the group', put('payers,0,userId', `"${crypto.randomUUID()}"`)],
  ['a number that is not earlier', 'UPDATE expense_versions SET version = 2'],
])('%s is found', async (_, text) => {
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query(text);
  const found = await checkVersions(client);
  await client.query('ROLLBACK');
  client.release();
  expect(found).toMatchObject([
    { check: 'versions', bookId: group.id, subject: expect.stringContaining(id) },
  ]);
});
