import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
/** In the order of their ids, in which a file lists shares. */
let people: readonly [Caller, Caller, Caller];
beforeAll(async () => {
  app = await startTestApp();
  const made = await Promise.all([app.person(), app.person(), app.person()]);
  people = made.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Caller, Caller, Caller];
  const names = ['Anna', '=Ben "B"', 'Cleo\u2028, née Ü 🎉'];
  for (const [index, { id }] of people.entries())
    await app.owner.query('UPDATE users SET display_name = $2 WHERE id = $1', [id, names[index]]);
});
afterAll(() => app.close());

/** The text of an export, byte for byte, with places instead of ids of people. */
async function exported(groupId: string, format: 'csv' | 'json'): Promise<string> {
  const { rawPayload, statusCode } = await app.app.inject({
    url: `/api/groups/${groupId}/export.${format}`,
    headers: { cookie: people[0].cookie },
  });
  expect(statusCode).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(rawPayload);
  return people.reduce((written, { id }, place) => written.replaceAll(id, `person ${place}`), text);
}

async function add(path: string, body: object, person: Caller = people[0]): Promise<void> {
  const answer = await person.post(path, body);
  expect([path, answer.status]).toEqual([path, 201]);
}

async function makeGroup(): Promise<string> {
  const groupId = await seedGroup(app, people, { name: 'Trip "x"/ü' });
  const [anna, ben, cleo] = people;
  const facts = { description: 'By\nboat', location: 'Tromsø', budget: 1500.5 };
  expect((await anna.patch(`/api/groups/${groupId}`, facts)).status).toBe(200);
  const expense = { groupId, category: 'drinks' };
  await add('/api/expenses', {
    ...expense,
    date: '2026-06-03',
    title: '-1 bar, "late"',
    amount: 9,
    notes: 'line one\nline two',
    receiptData: '2 beers\n8.00',
  });
  await add('/api/expenses', {
    ...expense,
    date: '2026-06-01',
    title: 'House',
    amount: 69.99,
    payers: [
      { userId: ben.id, amount: 50 },
      { userId: anna.id, amount: 19.99 },
    ],
  });
  const original = { currency: 'JPY', amount: 5000, rate: '0.0066' };
  await add('/api/expenses', { ...expense, date: '2026-06-02', title: 'Ferry', original });
  const split = { mode: 'exact', shares: [{ userId: cleo.id, amount: 99.99 }] };
  await add('/api/expenses', {
    ...expense,
    date: '2026-06-05',
    title: '+SUM(A1)',
    amount: 99.99,
    isRefund: true,
    splitType: 'custom',
    split,
  });
  const payment = { groupId, userId: anna.id, paymentMethodId: 'cash' };
  app.clock.set('2026-06-15T12:00:00Z');
  await add('/api/payments', { ...payment, amount: 5 }, ben);
  app.clock.set('2026-06-16T12:00:00Z');
  await add('/api/payments', { ...payment, amount: 1.5 }, cleo);
  // On the day of the payment, and added after it.
  await add('/api/expenses', { ...expense, date: '2026-06-15', title: 'Soup', amount: 0.03 });
  return groupId;
}

/** The chain as it is in the database, written in one piece. */
async function chainOf(groupId: string): Promise<string> {
  const { rows } = await app.owner.query(
    `SELECT CASE count(*) WHEN 1 THEN min(line.form) ELSE '[' || string_agg(line.form, ',' ORDER BY line.place) || ']' END AS form,
            encode(link.hash, 'hex') AS hash
     FROM chain_links AS link JOIN chain_rows AS line ON line.group_id = link.group_id AND line.position = link.position
     WHERE link.group_id = $1 GROUP BY link.position, link.hash ORDER BY link.position`,
    [groupId],
  );
  const links = rows.map(({ form, hash }) => `{"form":${form},"hash":"${hash}"}`).join(',\n');
  const text = `{"format":2,"count":${rows.length},"links":[\n${links}\n]}`;
  return people.reduce((written, { id }, place) => written.replaceAll(id, `person ${place}`), text);
}

const HEADER = `Date,Description,Category,Cost,Currency,Anna,"'=Ben ""B""","Cleo\u2028, née Ü 🎉",Paid by`;

const GROUP = {
  name: 'Trip "x"/ü',
  kind: 'standard',
  description: 'By\nboat',
  date: '2026-06-01',
  simplifyDebts: true,
  location: 'Tromsø',
  currency: 'USD',
  budget: 1500.5,
  defaultSplit: null,
  families: [],
  series: [],
};
const PEOPLE = [
  { id: 'person 0', name: 'Anna' },
  { id: 'person 1', name: '=Ben "B"' },
  { id: 'person 2', name: 'Cleo\u2028, née Ü 🎉' },
];

const personAmounts = (...amounts: [person: number, amount: number][]) =>
  amounts.map(([person, amount]) => ({ person, amount }));

const ROW = {
  category: 'drinks',
  paidBy: 0,
  payers: [] as object[],
  shares: [] as object[],
  split: { mode: 'equal', participants: ['person 0', 'person 1', 'person 2'] } as object,
  merchantName: null,
  notes: null as string | null,
  receiptData: null as string | null,
  original: null as object | null,
  isRefund: false,
  isIncome: false,
};

const rowOf = (title: string, amount: number, date: string, more: Partial<typeof ROW>) => ({
  title,
  amount,
  date,
  ...ROW,
  ...more,
});

const EXPENSES = [
  rowOf('House', 69.99, '2026-06-01', {
    paidBy: 1,
    payers: personAmounts([1, 50], [0, 19.99]),
    shares: personAmounts([0, 23.33], [1, 23.33], [2, 23.33]),
  }),
  rowOf('Ferry', 33, '2026-06-02', {
    shares: personAmounts([0, 11], [1, 11], [2, 11]),
    original: { amount: 5000, rate: '0.0066', currency: 'JPY' },
  }),
  rowOf('-1 bar, "late"', 9, '2026-06-03', {
    shares: personAmounts([0, 3], [1, 3], [2, 3]),
    notes: 'line one\nline two',
    receiptData: '2 beers\n8.00',
  }),
  rowOf('+SUM(A1)', 99.99, '2026-06-05', {
    shares: personAmounts([2, 99.99]),
    split: { mode: 'exact', shares: [{ userId: 'person 2', amount: 99.99 }] },
    isRefund: true,
  }),
  rowOf('Soup', 0.03, '2026-06-15', { shares: personAmounts([0, 0.01], [1, 0.01], [2, 0.01]) }),
];

const PAYMENTS = [
  { from: 1, to: 0, amount: 5, date: '2026-06-15' },
  { from: 2, to: 0, amount: 1.5, date: '2026-06-16' },
];

/** A file as it was written when it was built in one piece. */
async function fileOf(groupId: string, file: object): Promise<string> {
  const rows = JSON.stringify({ format: 'allsquare', version: 1, ...file }, null, 2);
  return `${rows.slice(0, -'\n}'.length)},\n  "chain": ${await chainOf(groupId)}\n}`;
}

describe('a group is exported byte for byte as when the file was built in one piece', () => {
  test('as a spreadsheet', async () => {
    expect((await exported(await makeGroup(), 'csv')).split('\r\n')).toEqual([
      `\uFEFF${HEADER},Paid in`,
      `2026-06-01,House,Drinks,69.99,USD,-3.34,26.67,-23.33,"'=Ben ""B"" 50.00 + Anna 19.99",`,
      '2026-06-02,Ferry,Drinks,33.00,USD,22.00,-11.00,-11.00,Anna,5000 JPY at 0.0066',
      `2026-06-03,"'-1 bar, ""late""",Drinks,9.00,USD,6.00,-3.00,-3.00,Anna,`,
      `2026-06-05,'+SUM(A1),Drinks,-99.99,USD,-99.99,0.00,99.99,Anna,`,
      '2026-06-15,Soup,Drinks,0.03,USD,0.02,-0.01,-0.01,Anna,',
      `2026-06-15,"'=Ben ""B"" paid Anna",Payment,5.00,USD,-5.00,5.00,0.00,"'=Ben ""B""",`,
      '2026-06-16,"Cleo\u2028, née Ü 🎉 paid Anna",Payment,1.50,USD,-1.50,0.00,1.50,"Cleo\u2028, née Ü 🎉",',
      '2026-06-16,Total balance,,,USD,-81.81,17.66,64.15,,',
      '',
    ]);
  });

  test('as JSON', async () => {
    const groupId = await makeGroup();
    const file = { group: GROUP, people: PEOPLE, expenses: EXPENSES, payments: PAYMENTS };
    expect(await exported(groupId, 'json')).toBe(await fileOf(groupId, file));
  });

  test('with nothing in it', async () => {
    const groupId = await seedGroup(app, people, { name: 'Empty' });
    app.clock.set('2026-06-17T12:00:00Z');
    expect(await exported(groupId, 'csv')).toBe(
      `\uFEFF${HEADER}\r\n2026-06-17,Total balance,,,USD,0.00,0.00,0.00,\r\n`,
    );
    const group = { ...GROUP, name: 'Empty', description: null, location: null, budget: null };
    const file = { group, people: PEOPLE, expenses: [], payments: [] };
    expect(await exported(groupId, 'json')).toBe(await fileOf(groupId, file));
  });
});
