import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { addBill, duesOf, listBills, payBill, unpayBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());

const expensesOf = async (person: Caller, group: MadeGroup) =>
  (await person.get(`/api/expenses?groupId=${group.id}`)).body;
const balanceOf = async (person: Caller, group: MadeGroup) => (await person.get(group.path)).body.balance;

async function share(group: MadeGroup, body: object = {}) {
  return addBill(at(group, 0), {
    dueDate: '2026-06-15',
    frequency: 'weekly',
    shareGroupId: group.id,
    ...body,
  });
}

describe('a bill shared with a group', () => {
  test('a shared bill becomes an expense of the group when it is paid, split among all', async () => {
    const group = await addGroupOf(app, 3);
    const me = at(group, 0);
    const bill = await share(group, { name: 'Rent', amount: 100, category: 'housing' });
    expect(bill).toMatchObject({ shareGroupId: group.id, shareGroupName: 'Lake house', expenseId: null });
    expect(await expensesOf(me, group)).toEqual([]);

    app.told.length = 0;
    const paid = await payBill(me, bill.id);
    const [expense] = await expensesOf(me, group);
    expect(expense).toMatchObject({
      title: 'Rent',
      amount: 100,
      date: '2026-06-15',
      category: 'accommodation',
      paidBy: me.id,
      splitType: 'equal',
    });
    expect(paid).toMatchObject({ status: 200, body: { isPaid: true, expenseId: expense.id } });
    const detail = await me.get(`/api/expenses/${expense.id}`);
    expect(detail.body.shares.map((each: { amount: number }) => each.amount).toSorted()).toEqual([
      33.33, 33.33, 33.34,
    ]);
    const told = new Set(app.told.flatMap((each) => each.users));
    expect(told).toEqual(new Set(group.people.map((person) => person.id)));
    expect(app.told[0]?.addresses).toEqual(expect.arrayContaining(['/api/groups', '/api/expenses']));
    // The next ones are shared too, but are not expenses yet.
    const following = { shareGroupId: group.id, expenseId: null };
    expect(await listBills(me, '?status=unpaid')).toMatchObject([following, following]);
  });

  test.each([
    ['utilities', 'utilities'],
    ['phone', 'utilities'],
    ['housing', 'accommodation'],
    ['transportation', 'transportation'],
    ['entertainment', 'activities'],
    ['insurance', 'other'],
    ['subscription', 'other'],
    ['other', 'other'],
  ])('the category %s becomes %s in the group', async (category, expected) => {
    const group = await addGroupOf(app, 2);
    const bill = await share(group, { category });
    await payBill(at(group, 0), bill.id);
    expect(await expensesOf(at(group, 0), group)).toMatchObject([{ category: expected }]);
  });

  test('50 simultaneous payments of a bill make one expense', async () => {
    const group = await addGroupOf(app, 4);
    const me = at(group, 0);
    const bill = await share(group, { amount: 80 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => payBill(me, bill.id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.expenseId)).size).toBe(1);
    expect(await expensesOf(me, group)).toHaveLength(1);
    expect(await balanceOf(me, group)).toBe(60);
    expect(await duesOf(me, '')).toEqual(['2026-06-22', '2026-06-29', '2026-06-15']);
  });

  test('marking a bill as unpaid deletes its expense', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group, { amount: 80 });
    await payBill(me, bill.id);
    expect(await balanceOf(me, group)).toBe(40);
    expect(await unpayBill(me, bill.id)).toMatchObject({ status: 200, body: { expenseId: null } });
    expect(await expensesOf(me, group)).toEqual([]);
    expect(await balanceOf(me, group)).toBe(0);
    await payBill(me, bill.id);
    expect(await expensesOf(me, group)).toHaveLength(1);
    expect(await balanceOf(me, group)).toBe(40);
  });

  test('an expense deleted by the group is removed from the bill, which can still be marked as unpaid', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group);
    const { expenseId } = (await payBill(me, bill.id)).body;
    await at(group, 1).delete(`/api/expenses/${expenseId}`);
    expect(await listBills(me, '?status=paid')).toMatchObject([{ expenseId: null }]);
    expect(await unpayBill(me, bill.id)).toMatchObject({ status: 200 });
    expect(await balanceOf(me, group)).toBe(0);
  });

  test('a closed group takes no expense, and the bill cannot be marked as paid or unpaid', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const [open, paid] = [await share(group), await share(group)];
    await payBill(me, paid.id);
    await me.patch(group.path, { status: 'closed' });
    const before = await listBills(me);
    expect(await payBill(me, open.id)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    expect(await unpayBill(me, paid.id)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    expect(await listBills(me)).toEqual(before);
    expect(await expensesOf(me, group)).toHaveLength(1);
    // As a private bill it can be paid.
    const alone = await me.patch(`/api/bills/${open.id}`, { shareGroupId: null, isPaid: true });
    expect(alone).toMatchObject({ status: 200, body: { isPaid: true, shareGroupId: null, expenseId: null } });
  });

  test('a deleted group takes no expense, and the bill stays unpaid', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group);
    await me.delete(group.path);
    expect(await payBill(me, bill.id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: "You're no longer in the group this bill is split with" },
    });
    expect(await duesOf(me)).toEqual(['2026-06-15', '2026-06-22', '2026-06-29']);
    expect(await me.patch(`/api/bills/${bill.id}`, { name: 'Still mine' })).toMatchObject({ status: 200 });
  });

  test('a group that the person left takes no new expense and keeps the existing one', async () => {
    const group = await addGroupOf(app, 2);
    const [creator, me] = [at(group, 0), at(group, 1)];
    const body = { dueDate: '2026-06-15', shareGroupId: group.id, amount: 50 };
    const [open, paid] = [await addBill(me, body), await addBill(me, body)];
    await payBill(me, paid.id);
    await creator.post('/api/payments/settle-all', {});
    expect((await me.post(`${group.path}/leave`, {})).status).toBe(200);
    expect(await payBill(me, open.id)).toMatchObject({ status: 409 });
    expect(await unpayBill(me, paid.id)).toMatchObject({ status: 200, body: { isPaid: false } });
    expect(await expensesOf(creator, group)).toHaveLength(1);
  });

  test('without full access on either side the bill stays unpaid', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group);
    await takeAccess(app, [me.id]);
    expect(await payBill(me, bill.id)).toMatchObject({ status: 402 });
    expect(await duesOf(me)).toEqual(['2026-06-15', '2026-06-22', '2026-06-29']);
    expect(await expensesOf(me, group)).toEqual([]);
  });

  test("sharing with another's group is refused, and no other part of the edit is saved", async () => {
    const group = await addGroupOf(app, 2);
    const stranger = await app.person();
    const bill = await addBill(stranger);
    const edit = { name: 'Other', shareGroupId: group.id, isPaid: true };
    expect(await stranger.patch(`/api/bills/${bill.id}`, edit)).toMatchObject({ status: 404 });
    expect(await listBills(stranger)).toEqual([bill]);
  });

  test('sharing, editing and paying in one call adds the edited expense', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await addBill(me);
    const edit = { name: 'Power', amount: 31, category: 'utilities', shareGroupId: group.id, isPaid: true };
    expect(await me.patch(`/api/bills/${bill.id}`, edit)).toMatchObject({ status: 200 });
    expect(await expensesOf(me, group)).toMatchObject([
      { title: 'Power', amount: 31, category: 'utilities' },
    ]);
  });

  test("deleting a paid bill keeps the group's expense", async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group);
    await payBill(me, bill.id);
    expect(await me.delete(`/api/bills/${bill.id}`)).toMatchObject({ status: 204 });
    expect(await expensesOf(me, group)).toHaveLength(1);
  });

  test('a bill stays when its group is deleted permanently', async () => {
    const group = await addGroupOf(app, 2);
    const me = at(group, 0);
    const bill = await share(group);
    await payBill(me, bill.id);
    await app.owner.query(`UPDATE groups SET deleted_at = now() WHERE id = $1`, [group.id]);
    await app.deps.pool.query('SELECT purge_group($1)', [group.id]);
    expect(await listBills(me, '?status=paid')).toMatchObject([
      { id: bill.id, expenseId: null, shareGroupId: null },
    ]);
    expect(await unpayBill(me, bill.id)).toMatchObject({ status: 200 });
    expect(await payBill(me, bill.id)).toMatchObject({ status: 200 });
  });
});
