import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MILLIONTHS } from '#domain/money.ts';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let people: Caller[];
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  people = await Promise.all([app.person(), app.person(), app.person()]);
  groupId = await seedGroup(app, people);
});

const caller = (index: number): Caller => people[index] as Caller;

function add(body: object = {}, by = caller(0)): Promise<Answer> {
  const dinner = { title: 'Dinner', amount: 100, date: '2026-06-14', groupId, category: 'food' };
  return by.post('/api/expenses', { ...dinner, ...body });
}

/** Each person's share in cents. */
function sharesOf({ body }: Answer): number[] {
  const amounts = new Map(
    body.shares.map((share: { userId: string; amount: number }) => [share.userId, share.amount]),
  );
  return people.map(({ id }) => Math.round(Number(amounts.get(id) ?? 0) * 100));
}

/** What each person was charged too much, in cents, as the group's page says. */
async function carries(): Promise<number[]> {
  const { body } = await caller(0).get(`/api/groups/${groupId}`);
  const kept = new Map<string, number>(
    body.memberBalances.map(({ user, carry }: { user: { id: string }; carry: number }) => [user.id, carry]),
  );
  return people.map(({ id }) => kept.get(id) ?? 0);
}

/** The rows of an expense's shares and of the group's balances. */
async function rowsOf(expenseId: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ row: string }>(
    `SELECT share::text AS row FROM expense_shares AS share WHERE expense_id = $1
     UNION ALL SELECT kept::text FROM ledger_balances AS kept WHERE book_id = $2 ORDER BY row`,
    [expenseId, groupId],
  );
  return rows.map(({ row }) => row);
}

test('the odd cent of three dinners goes to each of three people once', async () => {
  const dinners = [await add(), await add({}, caller(1)), await add({}, caller(2))];
  const odd = dinners.map((dinner) => sharesOf(dinner).indexOf(3334));
  expect(odd.toSorted()).toEqual([0, 1, 2]);
  for (const dinner of dinners) expect(sharesOf(dinner).toSorted()).toEqual([3333, 3333, 3334]);
  // A third of a cent is not a whole number of millionths.
  for (const carry of await carries()) expect(Math.abs(carry)).toBeLessThan(0.000_003);
});

test('dinners added at the same time share the odd cents as if one came after the other', async () => {
  const dinners = await Promise.all(Array.from({ length: 9 }, (_, index) => add({}, caller(index % 3))));
  const odd = dinners.map((dinner) => sharesOf(dinner).indexOf(3334));
  expect([0, 1, 2].map((person) => odd.filter((each) => each === person).length)).toEqual([3, 3, 3]);
});

test("a group's page has what everyone was charged by rounding, in cents with six decimals", async () => {
  const dinner = await add();
  const expected = sharesOf(dinner).map((share) => (share === 3334 ? 0.666667 : -0.333333));
  const shown = await carries();
  // Any of them may have the third of a cent that is rounded up to a millionth.
  for (const [index, carry] of shown.entries()) expect(carry).toBeCloseTo(expected[index] ?? 0, 5);
  expect(shown.reduce((total, carry) => total + Math.round(carry * MILLIONTHS), 0)).toBe(0);
});

test('a delete takes back what was charged, and a restore charges it again', async () => {
  const first = await add();
  const before = await carries();
  const second = await add({ amount: 50.02 });
  const after = await carries();
  expect(after).not.toEqual(before);
  await caller(1).delete(`/api/expenses/${second.body.id}`);
  expect(await carries()).toEqual(before);
  const restored = await caller(1).post(`/api/expenses/${second.body.id}/restore`);
  expect(sharesOf(restored)).toEqual(sharesOf(second));
  expect(await carries()).toEqual(after);
  await caller(1).delete(`/api/expenses/${first.body.id}`);
  await caller(1).delete(`/api/expenses/${second.body.id}`);
  expect(await carries()).toEqual([0, 0, 0]);
});

test('a new title leaves shares and balances as they are, whoever is due the odd cents by now', async () => {
  const first = await add();
  await add();
  await add({ amount: 20.02 });
  const before = await rowsOf(first.body.id);
  const { split } = first.body;
  for (const change of [{ title: 'Supper' }, { title: 'Dinner', amount: 100 }, { split }]) {
    expect((await caller(2).patch(`/api/expenses/${first.body.id}`, change)).status).toBe(200);
  }
  expect(await rowsOf(first.body.id)).toEqual(before);
});

test('an edit of the amount is rounded as if the expense had not existed', async () => {
  const dinner = await add();
  const edited = await caller(1).patch(`/api/expenses/${dinner.body.id}`, { amount: 10.01 });
  expect(sharesOf(edited).toSorted()).toEqual([333, 334, 334]);
  await caller(1).patch(`/api/expenses/${dinner.body.id}`, { amount: 9 });
  expect(await carries()).toEqual([0, 0, 0]);
  const back = await caller(1).patch(`/api/expenses/${dinner.body.id}`, { amount: 100 });
  expect(sharesOf(back)).toEqual(sharesOf(dinner));
});

test('exact amounts are never touched, and an expense that becomes exact charges nothing', async () => {
  const dinner = await add();
  const [a = 0, b = 0, c = 0] = sharesOf(dinner);
  const amounts = [a, b, c].map((amount, index) => ({ userId: caller(index).id, amount: amount / 100 }));
  const exact = { split: { mode: 'exact', shares: amounts } };
  const edited = await caller(0).patch(`/api/expenses/${dinner.body.id}`, exact);
  expect(sharesOf(edited)).toEqual([a, b, c]);
  expect(await carries()).toEqual([0, 0, 0]);
  await add({ amount: 100, ...exact });
  expect(await carries()).toEqual([0, 0, 0]);
});

test('a person who left keeps their rounding differences', async () => {
  const dinner = await add({ paidBy: caller(0).id });
  const before = await carries();
  const share = (sharesOf(dinner)[2] ?? 0) / 100;
  await caller(2).post('/api/payments', {
    userId: caller(0).id,
    amount: share,
    groupId,
    paymentMethodId: 'cash',
  });
  expect((await caller(2).post(`/api/groups/${groupId}/leave`)).status).toBe(200);
  const { rows } = await app.owner.query(
    'SELECT carry FROM ledger_balances WHERE book_id = $1 AND account_id = $2',
    [groupId, caller(2).id],
  );
  expect(rows[0].carry).toBe(Math.round((before[2] ?? 0) * MILLIONTHS));
});

test('an imported group starts without anything charged by rounding', async () => {
  await add();
  const file = await caller(0).get(`/api/groups/${groupId}/export.json`);
  const text = JSON.stringify(file.body);
  const imported = await caller(0).post('/api/groups/import', { text, people: [] });
  expect(imported.status).toBe(201);
  const { body } = await caller(0).get(`/api/groups/${imported.body.groupId}`);
  expect(body.memberBalances.map(({ carry }: { carry: number }) => carry)).toEqual([0, 0, 0, 0]);
});
