import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup, seedPlaceholder } from '#server/testing/makers/seed.ts';

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

const dinner = () => ({ title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food' });
const shareAmounts = ({ body }: Answer) => body.shares.map((share: { amount: number }) => share.amount);

async function balances(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query('SELECT * FROM ledger_balances WHERE book_id = $1', [groupId]);
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

describe('adding an expense', () => {
  test('an expense is split equally among all members and paid by the caller by default', async () => {
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
      files: [],
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

  test('placeholders share an expense', async () => {
    const placeholder = await seedPlaceholder(app, 'Old Friend');
    const group = await seedGroup(app, [maya, placeholder]);
    const answer = await maya.post('/api/expenses', { ...dinner(), groupId: group });
    expect(answer.body.shares).toMatchObject([
      { username: maya.username },
      { username: 'Old Friend', amount: 5 },
    ]);
  });

  test('an expense may have another payer, a subset of members, and a payer without a share', async () => {
    const answer = await maya.post('/api/expenses', {
      ...dinner(),
      paidBy: liam.id,
      participants: [maya.id, nora.id],
    });
    expect(answer.body).toMatchObject({ paidBy: liam.id, userPaid: false, userAmount: 5 });
    expect(await balances()).toEqual({ [maya.id]: -500, [liam.id]: 1000, [nora.id]: -500 });
  });

  test('an expense of the payer alone moves no money', async () => {
    const answer = await maya.post('/api/expenses', { ...dinner(), participants: [maya.id] });
    expect(answer.body).toMatchObject({ userAmount: 10, shares: [{ isPaid: true }] });
    expect(await balances()).toEqual({});
    const alone = await seedGroup(app, [maya]);
    expect((await maya.post('/api/expenses', { ...dinner(), groupId: alone })).status).toBe(201);
  });

  test('one cent is split over three people', async () => {
    const answer = await maya.post('/api/expenses', { ...dinner(), amount: '0.01' });
    expect(shareAmounts(answer).toSorted()).toEqual([0, 0, 0.01]);
  });

  test('exact shares are stored as custom and shown as typed', async () => {
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
  ])('%s: the shares total the amount and the split is returned as typed', async (mode, parts) => {
    const split = { mode, ...parts([maya.id, liam.id, nora.id]) };
    const answer = await maya.post('/api/expenses', { ...dinner(), split });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ splitType: 'custom', split });
    const total = shareAmounts(answer).reduce((sum: number, each: number) => sum + Math.round(each * 100), 0);
    expect(total).toBe(1000);
    expect((await maya.get(`/api/expenses/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('a person with a positive balance has paid their share at once', async () => {
    await liam.post('/api/expenses', { ...dinner(), amount: 90 });
    const answer = await maya.post('/api/expenses', dinner());
    const paid = Object.fromEntries(
      answer.body.shares.map((share: { userId: string; isPaid: boolean }) => [share.userId, share.isPaid]),
    );
    expect(paid).toMatchObject({ [maya.id]: true, [liam.id]: true });
    expect((await maya.get(`/api/expenses/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('an expense refreshes the screens of the whole group, with the stale addresses', async () => {
    app.told.length = 0;
    await maya.post('/api/expenses', dinner());
    expect(app.told).toHaveLength(1);
    expect(app.told[0]?.users.toSorted()).toEqual([maya.id, liam.id, nora.id].toSorted());
    expect(app.told[0]?.addresses).toContain('/api/expenses');
  });

  test('text is returned unchanged, and an empty note becomes null', async () => {
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

describe('at the same time', () => {
  test('64 calls with one Idempotency-Key add one expense and get its reply', async () => {
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

  test('50 simultaneous expenses of three people keep the balances exact', async () => {
    const callers = [maya, liam, nora];
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

  test('a person who leaves while an expense waits for the group is not in it', async () => {
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

  test('a refused expense does not affect simultaneous ones', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => seedGroup(app, [maya, liam])));
    const closed = await seedGroup(app, [maya, liam]);
    await maya.patch(`/api/groups/${closed}`, { status: 'closed' });
    const bodies = [
      { ...dinner(), groupId: closed },
      { ...dinner(), participants: [nora.id], groupId: others[0] },
      ...others.slice(1).map((id) => ({ ...dinner(), groupId: id })),
      { ...dinner(), groupId: others[1], amount: 2 },
    ];
    app.told.length = 0;
    const answers = await Promise.all([
      nora.post('/api/expenses', { ...dinner(), groupId: others[2] }),
      ...bodies.map((body) => maya.post('/api/expenses', body)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 400, 201, 201, 201, 201, 201, 201]);
    expect(app.told).toHaveLength(6);
    for (const [at, { body, status }] of answers.entries()) {
      if (status === 201) expect((await maya.get(`/api/expenses/${body.id}`)).body, `${at}`).toEqual(body);
    }
    const { rows } = await app.owner.query(
      'SELECT expenses_count AS n FROM group_totals WHERE group_id = ANY($1::uuid[]) ORDER BY 1',
      [[...others, closed]],
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1, 2]);
  });

  test('a locked group does not delay other groups', async () => {
    const other = await seedGroup(app, [maya, liam]);
    const working = await app.owner.connect();
    await working.query('BEGIN');
    await working.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [groupId]);
    const waiting = maya.post('/api/expenses', dinner());
    expect((await maya.post('/api/expenses', { ...dinner(), groupId: other })).status).toBe(201);
    await working.query('COMMIT');
    working.release();
    expect((await waiting).status).toBe(201);
  });
});
