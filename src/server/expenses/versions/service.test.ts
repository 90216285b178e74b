import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExpenseFile } from '#contract/expense-files.ts';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';
import { seedGuest } from '#server/testing/makers/seed-members.ts';

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
afterEach(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

async function add(body: object = {}, by = maya): Promise<Answer['body']> {
  const dinner = { title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food', ...body };
  const answer = await by.post('/api/expenses', dinner);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

async function edit({ id }: { id: string }, body: object, by = maya): Promise<Answer['body']> {
  const answer = await by.patch(`/api/expenses/${id}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const path = ({ id }: { id: string }) => `/api/expenses/${id}/versions`;
const list = (expense: { id: string }, by = maya) => by.get(path(expense));
const look = (expense: { id: string }, version: number | string, by = maya) =>
  by.get(`${path(expense)}/${version}`);
const restore = (expense: { id: string }, version: number, present: number, by = maya) =>
  by.post(`${path(expense)}/${version}/restore`, { version: present });

/** The fields of a version, read from an expense or from one of its versions. */
function contentOf(body: Answer['body']) {
  const { title, amount, original, date, category, isRefund, isIncome, currency, payers, split } = body;
  const { paidBy, splitType, userAmount, paidAmount, merchantName, notes, receiptData } = body;
  const shares = body.shares.map(({ isPaid: _, ...share }: { isPaid?: boolean }) => share);
  return {
    title,
    amount,
    original,
    date,
    category,
    isRefund,
    isIncome,
    currency,
    payers,
    split,
    paidBy,
    splitType,
    userAmount,
    paidAmount,
    merchantName,
    notes,
    receiptData,
    shares,
  };
}

const rowsOf = async (expense: { id: string }) =>
  (await app.owner.query('SELECT version FROM expense_versions WHERE expense_id = $1', [expense.id])).rows;

const full = () => ({
  title: 'Harbour',
  amount: 32.56,
  original: { currency: 'EUR', amount: 30.01, rate: '1.085' },
  payers: [
    { userId: nora.id, amount: 12.56 },
    { userId: maya.id, amount: 20 },
  ],
  split: {
    mode: 'items',
    items: [{ name: 'Soup', amount: 30, userIds: [liam.id, nora.id, maya.id] }],
    tax: 2.56,
    tip: 0,
  },
  isRefund: true,
  category: 'drinks',
  date: '2026-06-13',
  merchantName: 'Luigi',
  notes: 'By the harbour',
  receiptData: 'Soup 30.00',
});

describe('the list', () => {
  test('names who made each version and when, newest first, and only edits make one', async () => {
    const dinner = await add();
    expect(await rowsOf(dinner)).toEqual([]);
    expect((await list(dinner)).body).toMatchObject([{ version: 1, username: maya.username }]);
    const added = new Date(dinner.createdAt).toISOString();
    app.clock.advance(60_000);
    await edit(dinner, { title: 'Supper' }, liam);
    const edited = app.deps.clock.now().toISOString();
    app.clock.advance(60_000);
    await edit(dinner, { title: 'Supper' }, nora);
    await makeCall(app.app, addExpenseFile, nora, { url: `/api/expenses/${dinner.id}/files`, file: PICTURE });
    await nora.delete(`/api/expenses/${dinner.id}`);
    await nora.post(`/api/expenses/${dinner.id}/restore`);
    expect((await list(dinner, nora)).body).toEqual([
      { version: 2, username: liam.username, createdAt: edited },
      { version: 1, username: maya.username, createdAt: added },
    ]);
    await edit(dinner, { title: 'Lunch' }, nora);
    expect((await list(dinner)).body.map(({ username }: { username: string }) => username)).toEqual([
      nora.username,
      liam.username,
      maya.username,
    ]);
  });

  test('pages by a cursor', async () => {
    const dinner = await add();
    for (const title of ['A', 'B', 'C']) await edit(dinner, { title });
    const numbers: number[] = [];
    let query = '?limit=2';
    for (let page = 0; page < 3 && query !== ''; page += 1) {
      const answer = await maya.get(`${path(dinner)}${query}`);
      numbers.push(...answer.body.map(({ version }: { version: number }) => version));
      const cursor = answer.headers['x-next-cursor'];
      query = cursor === undefined ? '' : `?limit=2&cursor=${cursor}`;
    }
    expect(numbers).toEqual([4, 3, 2, 1]);
    expect(await maya.get(`${path(dinner)}?cursor=YQ`)).toMatchObject({ status: 400 });
  });

  test('lists only known versions if edits were not stored', async () => {
    const dinner = await add();
    await edit(dinner, { title: 'Supper' }, liam);
    await app.owner.query('DELETE FROM expense_versions WHERE expense_id = $1', [dinner.id]);
    expect((await list(dinner)).body).toMatchObject([{ version: 2, username: liam.username }]);
    expect((await look(dinner, 1)).status).toBe(404);
    await edit(dinner, { title: 'Lunch' }, nora);
    expect((await list(dinner)).body).toMatchObject([
      { version: 3, username: nora.username },
      { version: 2, username: liam.username },
    ]);
  });

  test('the application cannot change who made a version, nor remove one', async () => {
    for (const text of ['UPDATE expense_versions SET created_at = now()', 'DELETE FROM expense_versions']) {
      await expect(app.deps.pool.query(text)).rejects.toThrow('permission denied');
    }
  });
});

describe('an earlier version', () => {
  test('has the earlier content, with everything that an edit can change', async () => {
    const first = await add(full());
    const plain = {
      title: 'Dinner',
      amount: 9,
      original: null,
      paidBy: liam.id,
      isRefund: false,
      category: 'food',
      split: { mode: 'equal', participants: [maya.id] },
      date: '2026-06-20',
      merchantName: null,
      notes: null,
      receiptData: null,
    };
    await edit(first, plain, liam);
    const second = (await maya.get(`/api/expenses/${first.id}`)).body;
    const shown = await look(first, 1);
    expect(shown).toMatchObject({ status: 200, body: { version: 1, username: maya.username } });
    expect(contentOf(shown.body)).toEqual(contentOf(first));
    const present = await look(first, 2);
    expect(present.body).toMatchObject({ version: 2, username: liam.username });
    expect(contentOf(present.body)).toEqual(contentOf(second));
    const his = (await look(first, 1, liam)).body;
    expect(his).toMatchObject({ userPaid: false, paidAmount: 0 });
    expect(his.userAmount).toBe(
      first.shares.find(({ userId }: { userId: string }) => userId === liam.id).amount,
    );
  });

  test('that is not there answers 404, and so does an expense of others', async () => {
    const dinner = await edit(await add(), { title: 'Supper' });
    const stranger = await app.person();
    for (const version of ['0', '3', '01', 'x', '1.0', '9999999999']) {
      expect((await look(dinner, version)).status).toBe(404);
    }
    expect((await list(dinner, stranger)).status).toBe(404);
    expect((await look(dinner, 1, stranger)).status).toBe(404);
    expect((await restore(dinner, 1, 2, stranger)).status).toBe(404);
    expect((await restore(dinner, 9, 2)).status).toBe(404);
  });

  test('of a deleted expense can be seen as long as the expense, but not restored', async () => {
    const dinner = await edit(await add(), { title: 'Supper' });
    await maya.delete(`/api/expenses/${dinner.id}`);
    expect((await list(dinner)).body).toHaveLength(2);
    expect((await look(dinner, 1)).body).toMatchObject({ title: 'Dinner' });
    expect((await restore(dinner, 1, 2)).status).toBe(404);
    await app.owner.query(`UPDATE expenses SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`, [
      dinner.id,
    ]);
    expect((await list(dinner)).status).toBe(404);
    expect((await look(dinner, 1)).status).toBe(404);
  });

  test('names a deleted account as the expense does', async () => {
    const dinner = await edit(await add({ paidBy: liam.id, participants: [maya.id] }, liam), {
      paidBy: maya.id,
    });
    await app.owner.query('UPDATE users SET display_name = $2 WHERE id = $1', [liam.id, 'Deleted user']);
    expect((await look(dinner, 1)).body).toMatchObject({
      username: 'Deleted user',
      paidByUsername: 'Deleted user',
    });
    const { rows } = await app.owner.query('SELECT content::text FROM expense_versions');
    expect(rows.some(({ content }) => content.includes(liam.username))).toBe(false);
  });

  test('names the person who claimed a placeholder', async () => {
    const guest = await seedGuest(app, groupId, 'Zoë');
    const dinner = await add({ paidBy: guest.id, participants: [maya.id, guest.id] });
    await edit(dinner, { paidBy: maya.id, participants: [maya.id, liam.id] });
    const zoe = await app.person(undefined, { email: `zoe-${guest.id}@example.com` });
    const invited = await maya.post(`/api/groups/${groupId}/invitations`, {
      email: `zoe-${guest.id}@example.com`,
      placeholderId: guest.id,
    });
    expect((await zoe.post(`/api/invitations/${invited.body.id}/accept`)).status).toBe(200);
    expect((await look(dinner, 1)).body).toMatchObject({ paidBy: zoe.id, paidByUsername: zoe.username });
    const present = (await maya.get(`/api/expenses/${dinner.id}`)).body.version;
    const restored = await restore(dinner, 1, present);
    expect(restored).toMatchObject({ status: 200, body: { paidBy: zoe.id } });
    expect(contentOf(restored.body).shares.map(({ userId }: { userId: string }) => userId)).toEqual([
      maya.id,
      zoe.id,
    ]);
  });
});

describe('restoring', () => {
  test('makes the content of the version the current one, like an edit', async () => {
    const first = await add(full());
    const second = await edit(first, {
      title: 'Dinner',
      amount: 9,
      original: null,
      paidBy: liam.id,
      isRefund: false,
      split: { mode: 'equal', participants: [maya.id, liam.id] },
      notes: null,
    });
    app.told.length = 0;
    const restored = await restore(first, 1, 2, nora);
    expect(restored).toMatchObject({ status: 200, body: { version: 3 } });
    expect(contentOf((await maya.get(`/api/expenses/${first.id}`)).body)).toEqual(contentOf(first));
    expect(contentOf((await look(first, 2)).body)).toEqual(contentOf(second));
    expect((await list(first)).body[0]).toMatchObject({ version: 3, username: nora.username });
    const history = (await maya.get(`/api/expenses/${first.id}/history`)).body;
    expect(history[0]).toMatchObject({ kind: 'updated', username: nora.username });
    expect(history[0].changes).toContainEqual({ field: 'title', from: 'Dinner', to: 'Harbour' });
    const notices = (await liam.get('/api/notifications')).body;
    expect(JSON.stringify(notices)).toContain('expense_updated');
    expect(app.told.length).toBeGreaterThan(0);
  });

  test('refuses a stale, current or missing version, and writes nothing', async () => {
    const dinner = await edit(await edit(await add(), { title: 'Supper' }), { title: 'Lunch' });
    expect(await restore(dinner, 1, 2)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await restore(dinner, 2, 2)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await restore(dinner, 3, 3)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This is the present version' },
    });
    expect((await restore(dinner, 4, 3)).status).toBe(404);
    for (const body of [{}, { version: '3' }, { version: 1.5 }]) {
      expect((await maya.post(`${path(dinner)}/1/restore`, body)).status).toBe(400);
    }
    expect((await list(dinner)).body).toHaveLength(3);
  });

  test.each(['payer', 'sharer', 'person with nothing to bear'])(
    'refuses a version with a %s in it who left',
    async (part) => {
      const shares = [
        { userId: maya.id, amount: 10 },
        { userId: nora.id, amount: 0 },
      ];
      const bodies: Record<string, object> = {
        payer: { paidBy: nora.id, participants: [maya.id] },
        sharer: { participants: [maya.id, nora.id] },
        'person with nothing to bear': { split: { mode: 'exact', shares } },
      };
      const dinner = await add(bodies[part]);
      await edit(dinner, { title: 'Supper', paidBy: maya.id, participants: [maya.id, liam.id] });
      await seedLeaving(app, groupId, nora);
      expect(await restore(dinner, 1, 2)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'Somebody in this version has left' },
      });
      expect((await look(dinner, 1)).status).toBe(200);
    },
  );

  test('is refused in a closed group, and to a member who left', async () => {
    const dinner = await edit(await add({ participants: [maya.id, liam.id] }), { title: 'Supper' });
    await seedLeaving(app, groupId, liam);
    expect(await restore(dinner, 1, 2, liam)).toMatchObject({
      status: 403,
      body: { message: 'You left this group' },
    });
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    expect(await restore(dinner, 1, 2)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    expect((await look(dinner, 1)).status).toBe(200);
  });

  test('of a version that equals the expense writes nothing', async () => {
    const dinner = await edit(await edit(await add(), { title: 'Supper' }), { title: 'Dinner' });
    expect(await restore(dinner, 1, 3)).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await list(dinner)).body).toHaveLength(3);
  });

  test('moves no money if only texts differ', async () => {
    const dinner = await add({ amount: 100.01 });
    for (let other = 0; other < 3; other += 1) await add({ amount: 0.02 });
    await edit(dinner, { title: 'Supper' });
    const restored = await restore(dinner, 1, 2);
    expect(restored.body.shares).toEqual(dinner.shares);
  });

  test('with the same key twice restores once', async () => {
    const dinner = await edit(await add(), { title: 'Supper' });
    const headers = { 'idempotency-key': 'restore-once-1' };
    const body = { version: 2 };
    const once = await maya.post(`${path(dinner)}/1/restore`, body, headers);
    const again = await maya.post(`${path(dinner)}/1/restore`, body, headers);
    expect(once.status).toBe(200);
    expect(again.body).toEqual(once.body);
    expect((await list(dinner)).body).toHaveLength(3);
  });

  test('twice at once restores one of them', async () => {
    const dinner = await edit(await edit(await add(), { amount: 20 }), { amount: 30 });
    const answers = await Promise.all([restore(dinner, 1, 3, maya), restore(dinner, 2, 3, liam)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list(dinner)).body).toHaveLength(4);
  });

  test('beside an edit of the same version only one of them is done', async () => {
    const dinner = await edit(await add(), { amount: 20 });
    const [edited, restored] = await Promise.all([
      liam.patch(`/api/expenses/${dinner.id}`, { amount: 30, version: 2 }),
      restore(dinner, 1, 2),
    ]);
    expect([edited.status, restored.status].toSorted()).toEqual([200, 409]);
    const { body } = await maya.get(`/api/expenses/${dinner.id}`);
    expect(body).toMatchObject({ version: 3, amount: edited.status === 200 ? 30 : 10 });
  });
});

describe('the shares of a restored version', () => {
  test('are those of the version if the families have changed since', async () => {
    const together = (people: readonly Caller[]) =>
      maya.patch(`/api/groups/${groupId}`, {
        families: people.length === 0 ? [] : [{ name: 'Fam', userIds: people.map(({ id }) => id) }],
      });
    await together([liam, nora]);
    const participants = [maya.id, liam.id, nora.id];
    const house = await add({ amount: 40, split: { mode: 'equal', participants, per: 'family' } });
    await edit(house, { amount: 50 });
    await together([]);
    const restored = await restore(house, 1, 2);
    expect(restored.body.shares.map(({ amount }: { amount: number }) => amount)).toEqual([20, 10, 10]);
  });

  test('are those of the version if rounding was not stored', async () => {
    const dinner = await add({ amount: 10 });
    await app.owner.query('UPDATE expense_shares SET carry = 0 WHERE expense_id = $1', [dinner.id]);
    await edit(dinner, { amount: 20 });
    const restored = await restore(dinner, 1, 2);
    expect(restored.body.shares.map(({ amount }: { amount: number }) => amount)).toEqual(
      dinner.shares.map(({ amount }: { amount: number }) => amount),
    );
  });

  test('give the odd cents to the person whom rounding has charged least', async () => {
    const dinner = await add({ amount: 10 });
    await edit(dinner, { amount: 9 });
    const odd = dinner.shares.find(({ amount }: { amount: number }) => amount === 3.34).userId;
    await add({ amount: 0.01, participants: [odd] });
    const others = [maya.id, liam.id, nora.id].filter((id) => id !== odd);
    // Now rounding would charge the same person again.
    for (let at = 0; at < 3; at += 1) await add({ amount: 10, participants: [odd, ...others] });
    const { body } = await restore(dinner, 1, 2);
    expect(body.shares.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([
      3.33, 3.33, 3.34,
    ]);
    const group = (await maya.get(`/api/groups/${groupId}`)).body;
    for (const { carry } of group.memberBalances) expect(Math.abs(carry)).toBeLessThanOrEqual(2);
  });
});

describe('a version is also restored of', () => {
  test('an expense of the personal book, with income', async () => {
    const { body: book } = await maya.get('/api/user/book');
    const wage = await add({ groupId: book.groupId, title: 'Wage', isIncome: true });
    await edit(wage, { isIncome: false });
    expect((await look(wage, 1)).body).toMatchObject({ isIncome: true, groupName: 'Just me' });
    expect(await restore(wage, 1, 2)).toMatchObject({ status: 200, body: { isIncome: true, version: 3 } });
  });

  test('an expense between two people', async () => {
    const { body: direct } = await maya.post(`/api/friends/${liam.id}/group`, {});
    const loan = await add({ groupId: direct.groupId, participants: [liam.id] });
    await edit(loan, { amount: 99 }, liam);
    expect(await restore(loan, 1, 2)).toMatchObject({ status: 200, body: { amount: 10 } });
  });

  test('an expense of a series, which stays in it', async () => {
    const made = await maya.post(`/api/groups/${groupId}/series`, {
      title: 'Rent',
      amount: 900,
      category: 'accommodation',
      date: '2026-06-01',
      frequency: 'monthly',
    });
    const { body: expenses } = await maya.get(`/api/expenses?groupId=${groupId}`);
    const rent = expenses[0];
    await edit(rent, { amount: 950 });
    const restored = await restore(rent, 1, 2);
    expect(restored).toMatchObject({ status: 200, body: { amount: 900, seriesId: made.body.id } });
    expect((await look(rent, 2)).body.seriesId).toBe(made.body.id);
  });

  test('an imported expense', async () => {
    const text = `Date,Description,Category,Cost,Currency,Anna,Ben,Cleo

2026-05-01,Dinner,Dining out,100.00,USD,66.66,-33.33,-33.33
`;
    const people = ['Anna', 'Ben', 'Cleo'].map((name) => ({
      name,
      userId: name === 'Anna' ? maya.id : null,
    }));
    const { body: imported } = await maya.post('/api/groups/import', { text, people, groupName: 'Old' });
    const { body: expenses } = await maya.get(`/api/expenses?groupId=${imported.groupId}`);
    const before = (await maya.get(`/api/expenses/${expenses[0].id}`)).body;
    await edit(before, { amount: 90, splitType: 'equal' });
    const restored = await restore(before, 1, 2);
    expect(contentOf(restored.body)).toEqual(contentOf(before));
    expect((await list(before)).body.at(-1)).toMatchObject({ version: 1, username: maya.username });
  });
});
