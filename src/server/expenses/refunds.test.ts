import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let nora: Caller;
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  [maya, liam, nora] = [await app.person(), await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam, nora], { simplifyDebts: false });
});

function add(body: object = {}): Promise<Answer> {
  const deposit = { title: 'Deposit', amount: 90, date: '2026-06-14', groupId, category: 'accommodation' };
  return maya.post('/api/expenses', { ...deposit, ...body });
}

async function groupPage(): Promise<Answer['body']> {
  const { body } = await maya.get(`/api/groups/${groupId}`);
  const balances = new Map(
    body.memberBalances.map((each: { user: { id: string }; balance: number }) => [
      each.user.id,
      each.balance,
    ]),
  );
  return { ...body, balances: [maya, liam, nora].map(({ id }) => balances.get(id)) };
}

test('who received a refund owes each share, and the total of the group falls', async () => {
  const answer = await add({ isRefund: true });
  expect(answer).toMatchObject({
    status: 201,
    body: { isRefund: true, amount: 90, userAmount: 30, paidAmount: 90, userPaid: true, settledSince: [] },
  });
  expect(answer.body.shares.map(({ isPaid }: { isPaid: boolean }) => isPaid)).toEqual([true, true, true]);
  const page = await groupPage();
  expect(page.balances).toEqual([-60, 30, 30]);
  expect(page).toMatchObject({ totalAmount: -90, expensesCount: 1 });
});

test('an expense and its whole refund leave nothing, to the cent', async () => {
  await add({ amount: 100 });
  await add({ amount: 100, isRefund: true });
  const page = await groupPage();
  expect(page.balances).toEqual([0, 0, 0]);
  expect(page.totalAmount).toBe(0);
  for (const { carry } of page.memberBalances) expect(Math.abs(carry)).toBeLessThan(0.000_003);
});

test('an expense becomes a refund and back, with deletes and restores', async () => {
  const { id } = (await add()).body;
  const path = `/api/expenses/${id}`;
  expect((await liam.patch(path, { isRefund: true })).body).toMatchObject({ isRefund: true, version: 2 });
  expect((await groupPage()).balances).toEqual([-60, 30, 30]);
  await liam.delete(path);
  expect((await groupPage()).balances).toEqual([0, 0, 0]);
  expect((await groupPage()).totalAmount).toBe(0);
  await liam.post(`${path}/restore`);
  expect((await groupPage()).balances).toEqual([-60, 30, 30]);
  expect((await liam.patch(path, { title: 'Rent' })).body.isRefund).toBe(true);
  await liam.patch(path, { isRefund: false });
  expect((await groupPage()).balances).toEqual([60, -30, -30]);
  const { body } = await maya.get(`${path}/history`);
  expect(body[0].changes).toEqual([{ field: 'isRefund', from: 'Yes', to: 'No' }]);
});

test('a refund that several people received is divided among all who bear it', async () => {
  const payers = [
    { userId: maya.id, amount: 50 },
    { userId: liam.id, amount: 40 },
  ];
  await add({ isRefund: true, payers });
  const page = await groupPage();
  expect(page.balances).toEqual([-20, -10, 30]);
});

test('the others are told of a refund', async () => {
  await add({ isRefund: true });
  const [notice] = (await liam.get('/api/notifications')).body;
  expect(notice).toMatchObject({ kind: 'expense_added', title: 'Deposit', amount: 90, isRefund: true });
});

test('lists and activity say that it is a refund', async () => {
  await add({ isRefund: true });
  await add();
  const flags = ({ body }: Answer) => body.map(({ isRefund }: { isRefund: boolean }) => isRefund);
  expect(flags(await liam.get(`/api/expenses?groupId=${groupId}`)).toSorted()).toEqual([false, true]);
  expect(flags(await liam.get('/api/expenses')).toSorted()).toEqual([false, true]);
  expect(flags(await liam.get(`/api/groups/${groupId}/activity?limit=2`))).toEqual([false, true]);
});

test.each([
  ['an amount of zero', { amount: 0 }, 'Amount must be greater than zero'],
  ['a negative amount', { amount: -90 }, 'Amount must be greater than zero'],
  ['a flag that is not a flag', { isRefund: 'yes' }, 'isRefund must be true or false'],
])('%s is refused', async (_name, body, message) => {
  expect(await add({ isRefund: true, ...body })).toMatchObject({ status: 400, body: { message } });
});

test.each(['json', 'csv'])('an export as %s keeps refunds', async (kind) => {
  await add({ amount: 100 });
  await add({ amount: 40.01, isRefund: true, paidBy: liam.id });
  const file = await maya.get(`/api/groups/${groupId}/export.${kind}`);
  const text = kind === 'json' ? JSON.stringify(file.body) : String(file.body);
  const imported = await maya.post('/api/groups/import', { text, groupName: 'Again', people: [] });
  expect(imported.status).toBe(201);
  const { body } = await maya.get(`/api/groups/${imported.body.groupId}`);
  const original = await groupPage();
  expect(body.totalAmount).toBe(original.totalAmount);
  const balances = body.memberBalances.map(({ balance }: { balance: number }) => balance);
  expect(balances.filter((balance: number) => balance !== 0).toSorted()).toEqual(
    original.balances.filter((balance: number) => balance !== 0).toSorted(),
  );
  const list = await maya.get(`/api/expenses?groupId=${imported.body.groupId}`);
  expect(list.body.filter((each: { isRefund: boolean }) => each.isRefund)).toMatchObject([{ amount: 40.01 }]);
});
