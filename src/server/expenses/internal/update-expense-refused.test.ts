import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let nora: Caller;
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [maya, liam, nora] = [await app.person(), await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam, nora]);
});

async function addDinner(body: object = {}): Promise<Answer['body']> {
  const dinner = { title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food', ...body };
  const answer = await maya.post('/api/expenses', dinner);
  expect(answer.status).toBe(201);
  return answer.body;
}

/** All data about an expense and its group's balances. */
async function stateOf(id: string): Promise<unknown> {
  const texts = [
    'SELECT to_jsonb(expenses) AS row FROM expenses WHERE id = $1',
    'SELECT to_jsonb(expense_shares) AS row FROM expense_shares WHERE expense_id = $1 ORDER BY user_id',
    'SELECT to_jsonb(ledger_entries) AS row FROM ledger_entries WHERE source_id = $1 ORDER BY id',
    'SELECT to_jsonb(activity) AS row FROM activity WHERE expense_id = $1 ORDER BY id',
  ];
  return Promise.all(texts.map(async (text) => (await app.owner.query(text, [id])).rows));
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query(
    'SELECT * FROM ledger_balances WHERE book_id = $1 AND balance <> 0',
    [groupId],
  );
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

const patch = (id: string, body: object, by = maya) => by.patch(`/api/expenses/${id}`, body);

describe('someone who left', () => {
  test('a former member stays in their expenses, and the payer stays the payer', async () => {
    const dinner = await addDinner({ amount: 9, paidBy: nora.id });
    await seedLeaving(app, groupId, nora);
    const answer = await patch(dinner.id, { title: 'Lunch', amount: 12 });
    expect(answer.body).toMatchObject({ title: 'Lunch', paidBy: nora.id, paidByUsername: nora.username });
    expect(answer.body.shares).toHaveLength(3);
    expect(await balances()).toMatchObject({ [nora.id]: 800 });
    const kept = { split: { mode: 'equal', participants: [nora.id, maya.id] } };
    expect((await patch(dinner.id, kept)).status).toBe(200);
  });

  test('a former member does not join another expense, and sees it read-only while they have a balance', async () => {
    const dinner = await addDinner({ participants: [maya.id, liam.id] });
    await seedLeaving(app, groupId, nora);
    expect(await patch(dinner.id, { participants: [nora.id] })).toMatchObject({ status: 400 });
    expect(await patch(dinner.id, { paidBy: nora.id })).toMatchObject({ status: 400 });
    expect((await nora.get(`/api/expenses/${dinner.id}`)).status).toBe(404);
    const shared = await addDinner({ amount: 20, participants: [maya.id, liam.id], paidBy: liam.id });
    await seedLeaving(app, groupId, liam);
    expect((await liam.get(`/api/expenses/${shared.id}`)).status).toBe(200);
    expect(await patch(shared.id, { title: 'Mine' }, liam)).toMatchObject({ status: 403 });
  });

  test('the only member of a group can edit', async () => {
    const alone = await seedGroup(app, [maya]);
    const dinner = await addDinner({ groupId: alone });
    expect((await patch(dinner.id, { amount: 11 })).body.userAmount).toBe(11);
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    [{ version: 0 }, 409, 'stale'],
    [{ version: 7, title: 'New' }, 409, 'stale'],
    [{ version: '1' }, 400, 'invalid_request'],
    [{ title: ' ' }, 400, 'invalid_request'],
    [{ amount: 0 }, 400, 'invalid_request'],
    [{ amount: 12.345 }, 400, 'invalid_request'],
    [{ amount: null }, 400, 'invalid_request'],
    [{ date: '2026-02-30' }, 400, 'invalid_request'],
    [{ category: 'all' }, 400, 'invalid_request'],
    [{ participants: [] }, 400, 'invalid_request'],
    [{ splitType: 'custom' }, 400, 'invalid_request'],
    [{ paidBy: '0197a7a0-0000-7000-8000-000000000000' }, 400, 'invalid_request'],
  ])('the edit %j is refused and changes nothing', async (body, status, code) => {
    const dinner = await addDinner();
    const before = await stateOf(dinner.id);
    expect(await patch(dinner.id, body)).toMatchObject({ status, body: { code } });
    expect(await stateOf(dinner.id)).toEqual(before);
  });

  test('the group of an expense cannot be changed', async () => {
    const other = await seedGroup(app, [maya]);
    const dinner = await addDinner();
    expect((await patch(dinner.id, { groupId: other })).body.groupId).toBe(groupId);
  });

  test('strangers, closed groups and deleted expenses are refused', async () => {
    const dinner = await addDinner();
    const stranger = await app.person();
    expect((await patch(dinner.id, { title: 'x' }, stranger)).status).toBe(404);
    expect((await patch('not-an-id', { title: 'x' })).status).toBe(404);
    await maya.delete(`/api/expenses/${dinner.id}`);
    expect((await patch(dinner.id, { title: 'x' })).status).toBe(404);
    const other = await addDinner();
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    expect(await patch(other.id, { title: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'group_closed' },
    });
  });

  test('an edit without full access of the creator or the caller is refused', async () => {
    const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
    const creator = await gated.person(undefined, { hasAccess: false });
    const friend = await gated.person();
    const group = await seedGroup(gated, [creator, friend]);
    const body = { title: 'Dinner', amount: 10, date: '2026-06-14', groupId: group, category: 'food' };
    const { id } = (await friend.post('/api/expenses', body)).body;
    expect((await creator.patch(`/api/expenses/${id}`, { title: 'x' })).status).toBe(402);
    expect((await friend.patch(`/api/expenses/${id}`, { title: 'x' })).status).toBe(200);
    expect((await creator.delete(`/api/expenses/${id}`)).status).toBe(200);
    await gated.close();
  });
});
