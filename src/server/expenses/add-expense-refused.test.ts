import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
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

const dinner = () => ({ title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food' });

async function countOf(table: string): Promise<number> {
  return (await app.owner.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
}

describe('a refused expense changes nothing', () => {
  async function expectRefused(
    status: number,
    message: string,
    body: object,
    caller?: Caller,
  ): Promise<void> {
    const before = [await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')];
    const answer = await (caller ?? maya).post('/api/expenses', { ...dinner(), ...body });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect([await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')]).toEqual(
      before,
    );
  }

  // JSON.stringify cannot write NaN and -0, so they are sent as text.
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
  ])('the amount %s is refused', async (amount) => {
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
  test.each(notMoney)('%s is refused as any other amount of a split', async (bad) => {
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
    const before = await countOf('expenses');
    const text = JSON.stringify({ ...dinner(), amount: 'PLACE' }).replace('"PLACE"', amount);
    expect((await maya.post('/api/expenses', text)).status).toBe(400);
    expect(await countOf('expenses')).toBe(before);
  });

  test.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    ['title', { title: 'a\u0000b' }, "Text has characters that aren't allowed"],
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
    ['currency', { currency: 'XYZ' }, 'Unknown currency'],
    ['currency', { currency: '' }, 'Unknown currency'],
  ])('an invalid %s is refused: %j', async (_name, body, message) => {
    await expectRefused(400, message, body);
  });

  test("amounts in a currency that is no longer the group's are refused, also where their decimals fit", async () => {
    expect((await maya.patch(`/api/groups/${groupId}`, { currency: 'JPY' })).status).toBe(200);
    const message = "The group's currency is now JPY";
    await expectRefused(409, message, { currency: 'USD' });
    await expectRefused(409, message, { currency: 'USD', amount: 10.25 });
    const added = await maya.post('/api/expenses', { ...dinner(), currency: 'JPY' });
    expect(added).toMatchObject({ status: 201, body: { amount: 10, currency: 'JPY' } });
  });

  test('shares that do not add up, are negative, or name a person twice or from elsewhere are refused', async () => {
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
    await expectRefused(400, 'Everyone in the split must be a member of the group', {
      participants: [stranger.id],
    });
    await expectRefused(400, 'Each person can be listed only once', { participants: [maya.id, maya.id] });
    await expectRefused(400, 'The payer must be a member of the group', { paidBy: stranger.id });
  });

  test('invalid percentages, weights and items are refused', async () => {
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

  test('a former member is in no new expense and adds none', async () => {
    await seedLeaving(app, groupId, nora);
    const answer = await maya.post('/api/expenses', dinner());
    expect(answer.body.shares.map((share: { userId: string }) => share.userId)).toEqual([maya.id, liam.id]);
    await expectRefused(400, 'Everyone in the split must be a member of the group', {
      participants: [nora.id],
    });
    await expectRefused(400, 'The payer must be a member of the group', { paidBy: nora.id });
    await expectRefused(404, 'Not found', {}, nora);
  });

  test('groups of others, deleted and unknown ones do not exist, and a closed one is closed', async () => {
    const stranger = await app.person();
    await expectRefused(404, 'Not found', {}, stranger);
    await expectRefused(404, 'Not found', { groupId: '0197a7a0-0000-7000-8000-000000000000' });
    await expectRefused(401, 'Sign in first', {}, app.visitor);
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    await expectRefused(409, 'This group is closed. Reopen it first.', {});
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    await expectRefused(404, 'Not found', {});
  });

  test('an expense without full access of the creator or the caller is refused', async () => {
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
