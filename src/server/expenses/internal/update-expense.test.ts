import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

async function sharesAndEntries(id: string): Promise<unknown> {
  return ((await stateOf(id)) as unknown[]).slice(1, 3);
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query(
    'SELECT * FROM ledger_balances WHERE book_id = $1 AND balance <> 0',
    [groupId],
  );
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

const patch = (id: string, body: object, by = maya) => by.patch(`/api/expenses/${id}`, body);
const shareOf = (expense: Answer['body'], person: Caller) =>
  expense.shares.find((share: { userId: string }) => share.userId === person.id);

describe('an edit that moves no money', () => {
  test('an edit without money keeps shares and entries and is in the history', async () => {
    const dinner = await addDinner();
    const before = await sharesAndEntries(dinner.id);
    const changes = {
      title: 'Late dinner',
      category: 'drinks',
      date: '2026-06-13',
      notes: 'Cash',
      merchantName: 'Luigi',
    };
    const answer = await patch(dinner.id, { ...changes, version: 1 }, liam);
    expect(answer).toMatchObject({ status: 200, body: { ...changes, version: 2, amount: 10 } });
    expect(answer.body.shares).toEqual(dinner.shares);
    expect(await sharesAndEntries(dinner.id)).toEqual(before);
    const history = await maya.get(`/api/expenses/${dinner.id}/history`);
    expect(history.body).toMatchObject([
      {
        kind: 'updated',
        username: liam.username,
        changes: [
          { field: 'title', from: 'Dinner', to: 'Late dinner' },
          { field: 'date', from: 'Jun 14, 2026', to: 'Jun 13, 2026' },
          { field: 'category', from: 'Food & Drinks', to: 'Drinks' },
          { field: 'merchantName', from: null, to: 'Luigi' },
          { field: 'notes', from: null, to: 'Cash' },
        ],
      },
      { kind: 'added', username: maya.username, changes: [] },
    ]);
  });

  test.each(['equal', 'percent', 'weights', 'items', 'exact'])(
    'open and save (%s) changes nothing',
    async (mode) => {
      const ids = [maya.id, liam.id, nora.id];
      const splits: Record<string, object> = {
        equal: { mode, participants: ids },
        percent: {
          mode,
          percentages: ids.map((userId, at) => ({ userId, basisPoints: [3333, 3333, 3334][at] })),
        },
        weights: { mode, weights: ids.map((userId, at) => ({ userId, weight: at + 1 })) },
        items: { mode, items: [{ name: 'Soup', amount: 9, userIds: ids }], tax: 0.5, tip: 0.5 },
        exact: { mode, shares: ids.map((userId, at) => ({ userId, amount: at === 2 ? null : 2.5 })) },
      };
      const dinner = await addDinner({ split: splits[mode] });
      const before = await stateOf(dinner.id);
      app.told.length = 0;
      const { title, amount, date, category, paidBy, split, notes, merchantName, version, splitType } =
        dinner;
      const body = { title, amount, date, category, paidBy, split, notes, merchantName, version, splitType };
      const answer = await patch(dinner.id, body);
      expect(answer).toMatchObject({ status: 200, body: dinner });
      expect(await stateOf(dinner.id)).toEqual(before);
      expect(await patch(dinner.id, {})).toMatchObject({ status: 200, body: dinner });
      expect(await patch(dinner.id, { splitType })).toMatchObject({ status: 200, body: dinner });
      expect(await stateOf(dinner.id)).toEqual(before);
    },
  );

  test('a differently typed split with the same shares is stored as typed and moves no money', async () => {
    const dinner = await addDinner({ amount: 9 });
    const before = await sharesAndEntries(dinner.id);
    const split = {
      mode: 'weights',
      weights: [maya, liam, nora].map(({ id: userId }) => ({ userId, weight: 2 })),
    };
    const answer = await patch(dinner.id, { split });
    expect(answer.body).toMatchObject({ split, splitType: 'custom', version: 2 });
    expect(await sharesAndEntries(dinner.id)).toEqual(before);
  });
});

describe('an edit of the money', () => {
  test('a new amount is split again as typed', async () => {
    const dinner = await addDinner();
    const answer = await patch(dinner.id, { amount: '100.01', version: 1 });
    const amounts = answer.body.shares.map((share: { amount: number }) => share.amount).toSorted();
    expect(amounts).toEqual([33.33, 33.34, 33.34]);
    expect(answer.body).toMatchObject({ version: 2, split: dinner.split });
    expect(await balances()).toMatchObject({ [maya.id]: 10_001 - Math.round(answer.body.userAmount * 100) });
    const totals = await app.owner.query('SELECT * FROM group_totals WHERE group_id = $1', [groupId]);
    expect(totals.rows[0]).toMatchObject({ expenses_count: 1, total_amount: 10_001 });
  });

  test('percentages follow the amount, and typed amounts and lines are never guessed', async () => {
    const percentages = [maya, liam].map(({ id: userId }, at) => ({
      userId,
      basisPoints: at === 0 ? 2500 : 7500,
    }));
    const shared = await addDinner({ split: { mode: 'percent', percentages } });
    expect((await patch(shared.id, { amount: 20 })).body.userAmount).toBe(5);
    const shares = [maya, liam].map(({ id: userId }) => ({ userId, amount: 5 }));
    for (const body of [
      { splitType: 'custom', shares },
      { split: { mode: 'items', items: [{ amount: 10, userIds: [liam.id] }], tax: 0, tip: 0 } },
    ]) {
      const exact = await addDinner(body);
      const before = await stateOf(exact.id);
      expect(await patch(exact.id, { amount: 11 })).toMatchObject({
        status: 400,
        body: { message: 'Shares must add up to the amount' },
      });
      expect(await stateOf(exact.id)).toEqual(before);
    }
    const blank = {
      mode: 'exact',
      shares: [
        { userId: maya.id, amount: 4 },
        { userId: liam.id, amount: null },
      ],
    };
    const rest = await addDinner({ split: blank });
    expect(shareOf((await patch(rest.id, { amount: 11 })).body, liam).amount).toBe(7);
  });

  test('a new split is in the history with its old and new values by name', async () => {
    const dinner = await addDinner({ amount: 12.5, participants: [maya.id, liam.id] });
    const shares = [
      { userId: maya.id, amount: 3 },
      { userId: nora.id, amount: 9.5 },
    ];
    const answer = await patch(dinner.id, { splitType: 'custom', shares });
    expect(answer.body).toMatchObject({ splitType: 'custom', userAmount: 3 });
    expect(await balances()).toEqual({ [maya.id]: 950, [nora.id]: -950 });
    const [line] = (await maya.get(`/api/expenses/${dinner.id}/history`)).body;
    expect(line.changes).toHaveLength(1);
    expect(line.changes[0].field).toBe('split');
    const named = (texts: [Caller, string][]) =>
      texts.map(([who, amount]) => `${who.username} ${amount}`).toSorted();
    expect(line.changes[0].from.split(', ').toSorted()).toEqual(
      named([
        [maya, '$6.25'],
        [liam, '$6.25'],
      ]),
    );
    expect(line.changes[0].to.split(', ').toSorted()).toEqual(
      named([
        [maya, '$3.00'],
        [nora, '$9.50'],
      ]),
    );
  });

  test('a split changed back to equal includes the chosen people, or everyone', async () => {
    const shares = [{ userId: maya.id, amount: 10 }];
    const dinner = await addDinner({ splitType: 'custom', shares });
    const some = await patch(dinner.id, { splitType: 'equal', participants: [maya.id, nora.id] });
    expect(some.body).toMatchObject({ splitType: 'equal', userAmount: 5 });
    expect((await patch(dinner.id, { splitType: 'equal' })).body.shares).toHaveLength(2);
    await patch(dinner.id, { shares });
    expect((await patch(dinner.id, { splitType: 'equal' })).body.shares).toHaveLength(3);
    const custom = await patch(dinner.id, { splitType: 'custom' });
    expect(custom).toMatchObject({ status: 400, body: { message: 'Shares must add up to the amount' } });
  });

  test('a new payer gets the entries', async () => {
    const dinner = await addDinner({ amount: 9 });
    const answer = await patch(dinner.id, { paidBy: liam.id });
    expect(await balances()).toEqual({ [maya.id]: -300, [liam.id]: 600, [nora.id]: -300 });
    expect(shareOf(answer.body, liam).isPaid).toBe(true);
    expect(shareOf(answer.body, maya).isPaid).toBe(false);
    expect((await maya.get(`/api/expenses/${dinner.id}/history`)).body[0].changes).toEqual([
      { field: 'paidBy', from: maya.username, to: liam.username },
    ]);
  });

  test('an edit names people who have settled since, and unchanged shares stay paid', async () => {
    const dinner = await addDinner({ amount: 9 });
    await liam.post('/api/expenses', {
      title: 'Taxi',
      amount: 3,
      date: '2026-06-14',
      groupId,
      category: 'travel',
      participants: [maya.id],
    });
    const settled = await nora.get(`/api/expenses/${dinner.id}`);
    expect(settled.body.settledSince).toEqual([liam.username]);
    const split = {
      mode: 'exact',
      shares: [
        { userId: maya.id, amount: 2 },
        { userId: liam.id, amount: 3 },
        { userId: nora.id, amount: 4 },
      ],
    };
    const answer = await patch(dinner.id, { split });
    expect([maya, liam, nora].map((who) => shareOf(answer.body, who).isPaid)).toEqual([true, true, false]);
    const more = await patch(dinner.id, {
      amount: 10,
      split: { mode: 'equal', participants: [maya.id, liam.id] },
    });
    expect(shareOf(more.body, liam).isPaid).toBe(false);
    expect(more.body.settledSince).toEqual([]);
  });

  test('an edit refreshes the screens of the whole group', async () => {
    const dinner = await addDinner();
    app.told.length = 0;
    await patch(dinner.id, { amount: 12 }, liam);
    expect(app.told[0]?.users.toSorted()).toEqual([maya.id, liam.id, nora.id].toSorted());
    expect(app.told[0]?.addresses).toEqual(
      expect.arrayContaining(['/api/summary', `/api/groups/${groupId}`]),
    );
  });
});

describe('at the same time', () => {
  test('of two edits of one version one is stale', async () => {
    const dinner = await addDinner();
    const answers = await Promise.all(
      [maya, liam].map((who, at) => patch(dinner.id, { amount: 20 + at, version: 1 }, who)),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('stale');
  });

  test('50 edits without a version take effect one after the other', async () => {
    const dinner = await addDinner();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        patch(dinner.id, { amount: 11 + at }, [maya, liam, nora][at % 3]),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const last = (await maya.get(`/api/expenses/${dinner.id}`)).body;
    expect(last.version).toBe(51);
    const mine = Math.round((last.amount - last.userAmount) * 100);
    expect(await balances()).toMatchObject({ [maya.id]: mine });
  });
});
