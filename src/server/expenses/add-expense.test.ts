import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedGroup, seedLeaving, seedPlaceholder } from '#server/testing/seed.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let [maya, liam, nora]: Caller[] = [];
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [maya, liam, nora] = [await app.person(), await app.person(), await app.person()];
  groupId = await seedGroup(app, people());
});

function people(): [Caller, Caller, Caller] {
  if (maya === undefined || liam === undefined || nora === undefined) throw new Error('nobody is there');
  return [maya, liam, nora];
}

const dinner = () => ({ title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food' });
const shareAmounts = ({ body }: Answer) => body.shares.map((share: { amount: number }) => share.amount);

async function countOf(table: string): Promise<number> {
  return (await app.owner.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query('SELECT * FROM ledger_balances WHERE book_id = $1', [groupId]);
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

describe('adding an expense', () => {
  test('the bare call splits equally among all members, paid by the caller', async () => {
    const [maya, liam, nora] = people();
    const answer = await maya.post('/api/expenses', { ...dinner(), splitType: 'equal' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: 'Dinner',
      amount: 10,
      date: '2026-06-14',
      category: 'food',
      groupId,
      groupName: 'Weekend',
      paidBy: maya.id,
      paidByUsername: maya.username,
      userPaid: true,
      splitType: 'equal',
      receiptUrl: null,
      version: 1,
      createdAt: '2026-06-15T12:00:00.000Z',
      createdByUsername: maya.username,
      notes: null,
      merchantName: null,
      deletedAt: null,
      settledSince: [],
      split: { mode: 'equal', participants: [maya.id, liam.id, nora.id] },
    });
    expect(shareAmounts(answer).toSorted()).toEqual([3.33, 3.33, 3.34]);
    expect(answer.body.shares.map((share: { isPaid: boolean }) => share.isPaid)).toEqual([
      true,
      false,
      false,
    ]);
    expect(answer.body.userAmount).toBe(answer.body.shares[0].amount);
    expect((await maya.get(`/api/expenses/${answer.body.id}`)).body).toEqual(answer.body);
    const kept = await balances();
    expect(kept[maya.id]).toBe(1000 - Math.round(answer.body.userAmount * 100));
    expect(Object.values(kept).reduce((total, balance) => total + balance, 0)).toBe(0);
  });

  test('placeholders share too', async () => {
    const [maya] = people();
    const placeholder = await seedPlaceholder(app, 'Old Friend');
    const group = await seedGroup(app, [maya, placeholder]);
    const answer = await maya.post('/api/expenses', { ...dinner(), groupId: group });
    expect(answer.body.shares).toMatchObject([
      { username: maya.username },
      { username: 'Old Friend', amount: 5 },
    ]);
  });

  test('another payer, a chosen subset, and the payer without a share', async () => {
    const [maya, liam, nora] = people();
    const answer = await maya.post('/api/expenses', {
      ...dinner(),
      paidBy: liam.id,
      participants: [maya.id, nora.id],
    });
    expect(answer.body).toMatchObject({ paidBy: liam.id, userPaid: false, userAmount: 5 });
    expect(await balances()).toEqual({ [maya.id]: -500, [liam.id]: 1000, [nora.id]: -500 });
  });

  test('a payer alone moves no money', async () => {
    const [maya] = people();
    const answer = await maya.post('/api/expenses', { ...dinner(), participants: [maya.id] });
    expect(answer.body).toMatchObject({ userAmount: 10, shares: [{ isPaid: true }] });
    expect(await balances()).toEqual({});
    const alone = await seedGroup(app, [maya]);
    expect((await maya.post('/api/expenses', { ...dinner(), groupId: alone })).status).toBe(201);
  });

  test('one cent over three people', async () => {
    const [maya] = people();
    const answer = await maya.post('/api/expenses', { ...dinner(), amount: '0.01' });
    expect(shareAmounts(answer).toSorted()).toEqual([0, 0, 0.01]);
  });

  test('exact shares are stored as custom and shown as typed', async () => {
    const [maya, liam, nora] = people();
    const shares = [
      { userId: liam.id, amount: 9.5 },
      { userId: nora.id, amount: '0.50' },
    ];
    const answer = await maya.post('/api/expenses', { ...dinner(), splitType: 'custom', shares });
    expect(answer.body).toMatchObject({
      splitType: 'custom',
      userAmount: 0,
      split: {
        mode: 'exact',
        shares: [
          { userId: liam.id, amount: 9.5 },
          { userId: nora.id, amount: 0.5 },
        ],
      },
    });
  });

  test.each([
    [
      'percent',
      (ids: string[]) => ({
        percentages: ids.map((userId, at) => ({ userId, basisPoints: [3333, 3333, 3334][at] })),
      }),
    ],
    ['weights', (ids: string[]) => ({ weights: ids.map((userId, at) => ({ userId, weight: at })) })],
    [
      'exact',
      (ids: string[]) => ({ shares: ids.map((userId, at) => ({ userId, amount: at === 0 ? null : 1.25 })) }),
    ],
    [
      'items',
      (ids: string[]) => ({
        items: [
          { name: 'Soup', amount: 3.01, userIds: ids.slice(0, 2) },
          { amount: 5, userIds: ids },
        ],
        tax: 0.99,
        tip: 1,
      }),
    ],
  ])('%s: the shares sum to the amount and the split comes back as typed', async (mode, parts) => {
    const [maya, liam, nora] = people();
    const split = { mode, ...parts([maya.id, liam.id, nora.id]) };
    const answer = await maya.post('/api/expenses', { ...dinner(), split });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ splitType: 'custom', split });
    const total = shareAmounts(answer).reduce((sum: number, each: number) => sum + Math.round(each * 100), 0);
    expect(total).toBe(1000);
    expect((await maya.get(`/api/expenses/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('somebody who is owed anyway has paid their share at once', async () => {
    const [maya, liam] = people();
    await liam.post('/api/expenses', { ...dinner(), amount: 90 });
    const answer = await maya.post('/api/expenses', dinner());
    const paid = Object.fromEntries(
      answer.body.shares.map((share: { userId: string; isPaid: boolean }) => [share.userId, share.isPaid]),
    );
    expect(paid).toMatchObject({ [maya.id]: true, [liam.id]: true });
    expect((await maya.get(`/api/expenses/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('all of the group hear of it, with the addresses that went stale', async () => {
    const [maya, liam, nora] = people();
    app.told.length = 0;
    await maya.post('/api/expenses', dinner());
    expect(app.told).toHaveLength(1);
    expect(app.told[0]?.users.toSorted()).toEqual([maya.id, liam.id, nora.id].toSorted());
    expect(app.told[0]?.addresses).toContain('/api/expenses');
  });

  test('text comes back the same, and an empty note is none', async () => {
    const [maya] = people();
    const title = '🍕 عشاء <b>& Söhne';
    const answer = await maya.post('/api/expenses', {
      ...dinner(),
      title: `  ${title} `,
      notes: 'one\n\ttwo',
      merchantName: ' ',
      date: '2026-06-14T23:59:59.000Z',
      groupName: 'ignored',
    });
    expect(answer.body).toMatchObject({ title, notes: 'one\n\ttwo', merchantName: null, date: '2026-06-14' });
  });
});

describe('what is refused changes nothing', () => {
  async function expectRefused(
    status: number,
    message: string,
    body: object,
    caller?: Caller,
  ): Promise<void> {
    const before = [await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')];
    const answer = await (caller ?? people()[0]).post('/api/expenses', { ...dinner(), ...body });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect([await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')]).toEqual(
      before,
    );
  }

  // NaN and a lone -0 cannot be written in JSON by JSON.stringify: they are sent as text.
  test.each([
    ...[
      'true',
      '[3]',
      '"1e3"',
      '1e3',
      '0.015',
      '-1',
      '-0',
      '"NaN"',
      '"Infinity"',
      'null',
      '""',
      '"0x10"',
      '"١٢"',
    ],
    ...['"\\u0000"', '0', '12.500', '"12.500"', '+5', '"+5"', '".5"', '"1,50"', '{}', '0.001', '"5\\u0000"'],
  ])('amount %s', async (amount) => {
    const [maya] = people();
    const before = await countOf('expenses');
    const text = JSON.stringify({ ...dinner(), amount: 'PLACE' }).replace('"PLACE"', amount);
    const answer = await maya.post('/api/expenses', text);
    expect(answer.status).toBe(400);
    if (amount !== '+5') expect(answer.body.message).toBe('Amount must be greater than zero');
    expect(await countOf('expenses')).toBe(before);
  });

  const notMoney = [
    'true',
    '[3]',
    '"1e3"',
    '0.015',
    '-1',
    '-0',
    '"NaN"',
    '1e308',
    '100000000',
    '""',
    '"0x10"',
    '"١٢"',
    '"\\u0000"',
  ];
  test.each(notMoney)('%s as any other amount of a split', async (bad) => {
    const [maya, liam] = people();
    const before = [await countOf('expenses'), await countOf('expense_shares')];
    const items = [{ amount: 10, userIds: [maya.id] }];
    const bodies = [
      { splitType: 'custom', shares: [{ userId: maya.id, amount: 'PLACE' }] },
      {
        splitType: 'custom',
        shares: [
          { userId: maya.id, amount: 10 },
          { userId: liam.id, amount: 'PLACE' },
        ],
      },
      { split: { mode: 'exact', shares: [{ userId: maya.id, amount: 'PLACE' }] } },
      { split: { mode: 'items', items: [{ amount: 'PLACE', userIds: [maya.id] }], tax: 0, tip: 0 } },
      { split: { mode: 'items', items, tax: 'PLACE', tip: 0 } },
      { split: { mode: 'items', items, tax: 0, tip: 'PLACE' } },
      { split: { mode: 'percent', percentages: [{ userId: maya.id, basisPoints: 'PLACE' }] } },
      { split: { mode: 'weights', weights: [{ userId: maya.id, weight: 'PLACE' }] } },
    ];
    for (const body of bodies) {
      const text = JSON.stringify({ ...dinner(), ...body }).replace('"PLACE"', bad);
      const answer = await maya.post('/api/expenses', text);
      expect({ text, status: answer.status }).toEqual({ text, status: 400 });
      expect(answer.body.message).not.toBe('');
    }
    expect([await countOf('expenses'), await countOf('expense_shares')]).toEqual(before);
  });

  test.each(['100000000', '1e308', '"100000000"'])('amount %s is too large', async (amount) => {
    const [maya] = people();
    const before = await countOf('expenses');
    const text = JSON.stringify({ ...dinner(), amount: 'PLACE' }).replace('"PLACE"', amount);
    expect((await maya.post('/api/expenses', text)).status).toBe(400);
    expect(await countOf('expenses')).toBe(before);
  });

  test.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    ['title', { title: 'a\u0000b' }, 'Text has characters that are not allowed'],
    ['date', { date: '' }, 'Date is required'],
    ['date', { date: '2025-02-30' }, 'Date is not valid'],
    ['date', { date: 20260614 }, 'Date is required'],
    ['groupId', { groupId: undefined }, 'Group is required'],
    ['groupId', { groupId: 'mine' }, 'Group is required'],
    ['category', { category: 'fun' }, 'Category is required'],
    ['splitType', { splitType: 'half' }, 'Split type must be equal or custom'],
    ['notes', { notes: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    ['custom without shares', { splitType: 'custom' }, 'Shares must add up to the amount'],
    ['nobody', { participants: [] }, 'Choose at least one person'],
    ['no shares', { splitType: 'custom', shares: [] }, 'Shares must add up to the amount'],
    ['kind', { split: { mode: 'luck' } }, 'Unknown kind of split'],
    ['payer', { paidBy: 'me' }, 'Unknown member'],
  ])('%s: %j', async (_name, body, message) => {
    await expectRefused(400, message, body);
  });

  test('shares that do not add up, are negative, or name somebody twice or from elsewhere', async () => {
    const [maya, liam] = people();
    const stranger = await app.person();
    const custom = (...shares: [{ id: string }, unknown][]) => ({
      splitType: 'custom',
      shares: shares.map(([{ id }, amount]) => ({ userId: id, amount })),
    });
    const message = 'Shares must add up to the amount';
    await expectRefused(400, message, custom([maya, 5], [liam, 4.99]));
    await expectRefused(400, message, custom([maya, 5], [liam, 5.01]));
    await expectRefused(400, message, custom([maya, 5], [maya, 5]));
    await expectRefused(400, message, custom([maya, 11], [liam, -1]));
    await expectRefused(400, message, custom([maya, 5], [stranger, 5]));
    await expectRefused(400, message, custom([maya, 5], [liam, 'x']));
    await expectRefused(400, 'Everybody in the split must be a member of the group', {
      participants: [stranger.id],
    });
    await expectRefused(400, 'Nobody can be named twice', { participants: [maya.id, maya.id] });
    await expectRefused(400, 'The payer must be a member of the group', { paidBy: stranger.id });
  });

  test('percentages, weights and items that do not work out', async () => {
    const [maya, liam] = people();
    const percent = (a: number, b: number) => ({
      split: {
        mode: 'percent',
        percentages: [
          { userId: maya.id, basisPoints: a },
          { userId: liam.id, basisPoints: b },
        ],
      },
    });
    await expectRefused(400, 'Percentages must add up to 100%', percent(5000, 4999));
    await expectRefused(400, 'Enter a whole number', percent(5000.5, 4999.5));
    const weights = { split: { mode: 'weights', weights: [{ userId: maya.id, weight: 0 }] } };
    await expectRefused(400, 'At least one weight must be greater than zero', weights);
    const items = { split: { mode: 'items', items: [{ amount: 9, userIds: [maya.id] }], tax: 0, tip: 0.5 } };
    await expectRefused(400, 'Shares must add up to the amount', items);
    const nobody = { split: { mode: 'items', items: [{ amount: 10, userIds: [] }], tax: 0, tip: 0 } };
    await expectRefused(400, 'Choose at least one person', nobody);
  });

  test('somebody who left is in no new expense, and adds none', async () => {
    const [maya, liam, nora] = people();
    await seedLeaving(app, groupId, nora);
    const answer = await maya.post('/api/expenses', dinner());
    expect(answer.body.shares.map((share: { userId: string }) => share.userId)).toEqual([maya.id, liam.id]);
    await expectRefused(400, 'Everybody in the split must be a member of the group', {
      participants: [nora.id],
    });
    await expectRefused(400, 'The payer must be a member of the group', { paidBy: nora.id });
    await expectRefused(404, 'Not found', {}, nora);
  });

  test('a group of others, a deleted one and an unknown one do not exist; a closed one is closed', async () => {
    const stranger = await app.person();
    await expectRefused(404, 'Not found', {}, stranger);
    await expectRefused(404, 'Not found', { groupId: '0197a7a0-0000-7000-8000-000000000000' });
    await expectRefused(401, 'Sign in first', {}, app.visitor);
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    await expectRefused(409, 'This group is closed. Reopen it first.', {});
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    await expectRefused(404, 'Not found', {});
  });

  test('without full access of the creator or the caller', async () => {
    const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
    const creator = await gated.person(undefined, { hasAccess: false });
    const friend = await gated.person();
    const group = await seedGroup(gated, [creator, friend]);
    const body = { ...dinner(), groupId: group };
    expect(await creator.post('/api/expenses', body)).toMatchObject({
      status: 402,
      body: { message: 'Subscription required', code: 'subscription_required' },
    });
    expect((await friend.post('/api/expenses', body)).status).toBe(201);
    const own = await seedGroup(gated, [friend, creator]);
    expect((await creator.post('/api/expenses', { ...body, groupId: own })).status).toBe(201);
    await gated.close();
  });
});

describe('at the same time', () => {
  test('64 calls with one Idempotency-Key add one expense, and all get its answer', async () => {
    const [maya] = people();
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => maya.post('/api/expenses', dinner(), headers)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const { rows } = await app.owner.query('SELECT 1 FROM expenses WHERE group_id = $1', [groupId]);
    expect(rows).toHaveLength(1);
    const other = await maya.post('/api/expenses', { ...dinner(), amount: 11 }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('50 expenses of three people at once keep the balances exact', async () => {
    const callers = people();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        callers[at % 3]?.post('/api/expenses', { ...dinner(), amount: 0.1 + at }),
      ),
    );
    expect(answers.every((answer) => answer?.status === 201)).toBe(true);
    expect(Object.values(await balances()).reduce((total, balance) => total + balance, 0)).toBe(0);
    const { rows } = await app.owner.query('SELECT * FROM group_totals WHERE group_id = $1', [groupId]);
    expect(rows[0]).toMatchObject({ expenses_count: 50, total_amount: 50 * 10 + 122_500 });
  });

  test('somebody who leaves while an expense waits for the group is not in it', async () => {
    const [maya, liam, nora] = people();
    const leaving = await app.owner.connect();
    await leaving.query('BEGIN');
    await leaving.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [groupId]);
    await leaving.query('UPDATE group_members SET left_at = now() WHERE group_id = $1 AND user_id = $2', [
      groupId,
      nora.id,
    ]);
    const waiting = maya.post('/api/expenses', dinner());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await leaving.query('COMMIT');
    leaving.release();
    const answer = await waiting;
    expect(answer.status).toBe(201);
    expect(answer.body.shares.map((share: { userId: string }) => share.userId)).toEqual([maya.id, liam.id]);
  });
});
