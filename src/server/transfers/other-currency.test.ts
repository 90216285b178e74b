import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let me: Caller;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.person('me');
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});

const CASES: readonly [currency: string, originals: readonly object[]][] = [
  [
    'JPY',
    [
      { currency: 'EUR', amount: 30.01, rate: '163.55' },
      { currency: 'KWD', amount: 1.005, rate: '487.8' },
    ],
  ],
  [
    'EUR',
    [
      { currency: 'JPY', amount: 4999, rate: '0.00612' },
      { currency: 'KWD', amount: 1.005, rate: '2.9871' },
    ],
  ],
  [
    'KWD',
    [
      { currency: 'JPY', amount: 4999, rate: '0.00205' },
      { currency: 'EUR', amount: 30.01, rate: '0.334773' },
    ],
  ],
];

type Row = { title: string; amount: number; currency: string; original: object | null };

const expensesOf = async (groupId: string) =>
  (await me.get(`/api/expenses?groupId=${groupId}`)).body.map(
    ({ title, amount, currency, original }: Row) => ({ title, amount, currency, original }),
  );

test.each(CASES)(
  'expenses of a group in %s that were paid in other currencies go through JSON and CSV and back',
  async (currency, originals) => {
    const group = await me.post('/api/groups', { name: `In ${currency}`, currency });
    expect(group).toMatchObject({ status: 201, body: { currency } });
    const { id } = group.body;
    const people = await me.post(`/api/groups/${id}/people`, { name: 'Sam' });
    expect(people.status).toBe(201);
    const common = { date: '2026-06-01', groupId: id, category: 'food' };
    for (const [index, original] of originals.entries()) {
      const added = await me.post('/api/expenses', { ...common, title: `Dinner ${index}`, original });
      expect(added).toMatchObject({ status: 201, body: { original } });
    }
    await me.post('/api/expenses', { ...common, title: 'Plain', amount: 5 });
    const before = await expensesOf(id);
    expect(before).toHaveLength(3);
    const named = { people: [{ name: me.username, userId: me.id }], groupName: 'Again' };
    const json = JSON.stringify((await me.get(`/api/groups/${id}/export.json`)).body);
    const csv = String((await me.get(`/api/groups/${id}/export.csv`)).body);
    expect(csv).toContain(',Paid in\r\n');
    for (const text of [json, csv]) {
      const again = await me.post('/api/groups/import', { ...named, text });
      expect(again.status).toBe(201);
      expect(await expensesOf(again.body.groupId)).toEqual(before);
    }
  },
);

test('a group without another currency has no column for it in its spreadsheet', async () => {
  const { id } = (await me.post('/api/groups', { name: 'Plain' })).body;
  await me.post('/api/expenses', {
    title: 'Dinner',
    amount: 5,
    date: '2026-06-01',
    groupId: id,
    category: 'food',
  });
  expect(String((await me.get(`/api/groups/${id}/export.csv`)).body)).not.toContain('Paid in');
});
