import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { seedExpense, seedGroup, seedLeaving, seedPlaceholder } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});

const DAY = 86_400_000;
const pair = async () => [await app.person(), await app.person()] as const;

type Owing = { name?: string; currency?: string; status?: 'active' | 'closed' };

/** A group of two in which the first owes the second `amount` cents. */
async function owing(debtor: Caller, creditor: Caller, amount: number, options: Owing = {}): Promise<string> {
  const { currency = 'USD', ...rest } = options;
  const groupId = await seedGroup(app, [creditor, debtor], rest);
  await app.owner.query('UPDATE groups SET currency = $2 WHERE id = $1', [groupId, currency]);
  await seedExpense(app, { groupId, paidBy: creditor, shares: [[debtor, amount]] });
  return groupId;
}

/** Two people who owe each other: the first 30.00 in one group, the second 20.00 in another one. */
async function owingEachOther() {
  const [ana, ben] = await pair();
  const boat = await owing(ana, ben, 3000, { name: 'Boat' });
  const flat = await owing(ben, ana, 2000, { name: 'Flat', status: 'closed' });
  return { ana, ben, boat, flat };
}

const seen = async (caller: Caller, friend: Caller) => (await caller.get(`/api/friends/${friend.id}`)).body;
const net = (caller: Caller, friend: Caller) => caller.post(`/api/friends/${friend.id}/net`, {});
const undo = (caller: Caller, friend: Caller, offsetId: string) =>
  caller.delete(`/api/friends/${friend.id}/net/${offsetId}`);

async function balancesOf(groupId: string): Promise<Record<string, number>> {
  const { rows } = await app.owner.query(
    'SELECT account_id, balance FROM ledger_balances WHERE book_id = $1',
    [groupId],
  );
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

describe('friends', () => {
  test('are the people with an account in my groups, by name, a page at a time', async () => {
    const me = await app.person();
    const [zoe, abe, mia] = [await app.person('zoe-f'), await app.person('Abe-f'), await app.person('mia-f')];
    const ruth = await seedPlaceholder(app, 'Ruth');
    const [left, stranger] = await pair();
    const boat = await seedGroup(app, [me, zoe, abe, ruth, left]);
    await seedGroup(app, [me, mia, abe]);
    await seedGroup(app, [stranger, zoe]);
    await seedLeaving(app, boat, left);
    const first = await me.get('/api/friends?limit=2');
    expect(first.body.map((each: { user: Caller }) => each.user.username)).toEqual(['Abe-f', 'mia-f']);
    expect(first.body[0]).toEqual({
      user: { id: abe.id, username: 'Abe-f', profilePicture: null },
      currency: 'USD',
      net: 0,
      nets: [{ currency: 'USD', amount: 0 }],
      groupsCount: 2,
    });
    const next = await me.get(`/api/friends?limit=2&cursor=${first.headers['x-next-cursor']}`);
    expect(next.body.map((each: { user: Caller }) => each.user.username)).toEqual(['zoe-f']);
    expect(next.headers['x-next-cursor']).toBeUndefined();
    expect((await me.get('/api/friends?cursor=x')).status).toBe(400);
    for (const id of [stranger.id, ruth.id, left.id, me.id, newId()]) {
      expect((await me.get(`/api/friends/${id}`)).status).toBe(404);
    }
  });

  test('have the sum of the lines for each currency, the home currency first', async () => {
    const [ana, ben] = await pair();
    const boat = await owing(ana, ben, 3000, { name: 'Boat' });
    const flat = await owing(ben, ana, 2000, { name: 'Flat', status: 'closed' });
    const tokyo = await owing(ben, ana, 900, { name: 'Tokyo', currency: 'JPY' });
    await owing(ana, ben, 500, { currency: 'EUR' });
    await owing(ben, ana, 500, { currency: 'EUR' });
    const nets = {
      currency: 'USD',
      net: -10,
      nets: [
        { currency: 'USD', amount: -10 },
        { currency: 'JPY', amount: 900 },
      ],
    };
    expect((await ana.get('/api/friends')).body).toMatchObject([{ ...nets, groupsCount: 5 }]);
    const { body } = await ana.get(`/api/friends/${ben.id.toUpperCase()}`);
    expect(body).toMatchObject({ ...nets, offsets: [], directGroupId: null });
    expect(body.groups.slice(0, 3)).toEqual([
      { groupId: boat, groupName: 'Boat', currency: 'USD', amount: -30, isBeingPaid: false },
      { groupId: flat, groupName: 'Flat', currency: 'USD', amount: 20, isBeingPaid: false },
      { groupId: tokyo, groupName: 'Tokyo', currency: 'JPY', amount: 900, isBeingPaid: false },
    ]);
    await app.owner.query(`UPDATE users SET home_currency = 'JPY' WHERE id = $1`, [ben.id]);
    expect(await seen(ben, ana)).toMatchObject({
      currency: 'JPY',
      net: -900,
      nets: [
        { currency: 'JPY', amount: -900 },
        { currency: 'USD', amount: 10 },
      ],
    });
  });

  test('a person who left a group stays a friend while there is a line between the two', async () => {
    const [ana, ben] = await pair();
    const groupId = await owing(ana, ben, 3000);
    await seedLeaving(app, groupId, ana);
    expect(await seen(ben, ana)).toMatchObject({ net: 30, groups: [{ groupId, amount: 30 }] });
    expect(await seen(ana, ben)).toMatchObject({ net: -30 });
    expect((await ana.get('/api/friends')).body).toMatchObject([{ net: -30, groupsCount: 0 }]);
  });

  test('of a family are the people whom its line names', async () => {
    const [ana, ann, ben] = [await app.person(), ...(await pair())];
    const groupId = await seedGroup(app, [ana, ann, ben]);
    await ana.patch(`/api/groups/${groupId}`, { families: [{ name: 'A', userIds: [ana.id, ann.id] }] });
    await seedExpense(app, { groupId, paidBy: ben, shares: [[ann, 3000]] });
    const flat = await owing(ben, ana, 2000);
    expect(await seen(ana, ben)).toMatchObject({ net: -10 });
    expect((await net(ana, ben)).status).toBe(200);
    expect(await balancesOf(groupId)).toEqual({ [ana.id]: 2000, [ann.id]: -3000, [ben.id]: 1000 });
    expect(await balancesOf(flat)).toEqual({ [ana.id]: 0, [ben.id]: 0 });
    expect(await seen(ana, ben)).toMatchObject({ net: -10, groups: [{ groupId, amount: -10 }, {}] });
  });
});

describe('netting', () => {
  test('subtracts the smaller sum from both directions, and notifies both', async () => {
    const { ana, ben, boat, flat } = await owingEachOther();
    const answer = await net(ana, ben);
    expect(answer.status).toBe(200);
    const payment = { status: 'completed', method: 'offset', amount: 20, canVoid: false, currency: 'USD' };
    const { offsets } = answer.body;
    expect(offsets).toMatchObject([
      {
        id: expect.any(String),
        currency: 'USD',
        amount: 20,
        payments: [
          { ...payment, type: 'sent', groupId: boat },
          { ...payment, type: 'received', groupId: flat },
        ],
      },
    ]);
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -1000, [ben.id]: 1000 });
    expect(await balancesOf(flat)).toEqual({ [ana.id]: 0, [ben.id]: 0 });
    for (const [me, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const shown = await seen(me, other);
      expect(shown.offsets).toMatchObject([
        { id: offsets[0].id, amount: 20, currency: 'USD', canUndo: true },
      ]);
      expect((await me.get('/api/notifications')).body).toMatchObject([
        {
          kind: 'debts_netted',
          amount: 20,
          currency: 'USD',
          link: `/friends/${other.id}`,
          actor: { id: other.id },
        },
      ]);
    }
    expect((await ben.get(`/api/groups/${flat}/activity`)).body).toMatchObject([
      { kind: 'debt_netted', actor: { id: ana.id }, other: { id: ben.id }, amount: 20 },
    ]);
  });

  test('makes one offset for each currency', async () => {
    const { ana, ben } = await owingEachOther();
    await owing(ana, ben, 700, { currency: 'JPY' });
    await owing(ben, ana, 900, { currency: 'JPY' });
    await owing(ben, ana, 900, { currency: 'EUR' });
    const { offsets } = (await net(ben, ana)).body;
    expect(offsets.map((each: { currency: string; amount: number }) => [each.currency, each.amount])).toEqual(
      [
        ['USD', 20],
        ['JPY', 700],
      ],
    );
    expect(new Set(offsets.map((each: { id: string }) => each.id)).size).toBe(2);
    expect((await undo(ana, ben, offsets[1].id)).status).toBe(204);
    expect((await seen(ana, ben)).offsets).toMatchObject([{ id: offsets[0].id }]);
  });

  test('two nettings at once net once', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { ana, ben, boat } = await owingEachOther();
      const answers = await Promise.all([net(ana, ben), net(ben, ana), net(ana, ben)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await balancesOf(boat)).toEqual({ [ana.id]: -1000, [ben.id]: 1000 });
    }
  });

  test('uses the state of a group at the time of the lock', async () => {
    const { ana, ben, boat, flat } = await owingEachOther();
    const pay = { userId: ben.id, groupId: boat, amount: 25, paymentMethodId: 'cash' };
    await Promise.all([ana.post('/api/payments', pay), net(ana, ben)]);
    // In either order, the total debt is 30.00 - 25.00 - 20.00.
    const [inBoat, inFlat] = [await balancesOf(boat), await balancesOf(flat)];
    expect((inBoat[ana.id] ?? 0) + (inFlat[ana.id] ?? 0)).toBe(1500);
    expect((await seen(ana, ben)).net).toBe(15);
  });

  test('is refused if only one of the two owes, and repeated by its key', async () => {
    const [ana, ben] = await pair();
    await owing(ana, ben, 3000);
    expect(await net(ana, ben)).toMatchObject({ status: 409, body: { message: 'There is nothing to net' } });
    await owing(ben, ana, 1000);
    const withKey = () => ana.post(`/api/friends/${ben.id}/net`, {}, { 'idempotency-key': `net-${ana.id}` });
    const [first, second] = [await withKey(), await withKey()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await net(ana, ben)).toMatchObject({ status: 409 });
  });

  test('leaves out a line while a card pays it', async () => {
    const { ana, ben, boat } = await owingEachOther();
    await app.owner.query(
      `INSERT INTO payments (id, from_user_id, to_user_id, amount, date, group_id, method, card_id)
       VALUES ($1, $2, $3, 3000, '2026-06-15', $4, 'card', gen_random_uuid())`,
      [newId(), ana.id, ben.id, boat],
    );
    expect(await seen(ana, ben)).toMatchObject({ groups: [{ isBeingPaid: true }, { isBeingPaid: false }] });
    expect((await net(ben, ana)).status).toBe(409);
  });

  test('completes the payment requests that it pays', async () => {
    const { ana, ben, flat } = await owingEachOther();
    await ana.post('/api/payments/remind-all', { groupId: flat });
    await net(ben, ana);
    const [request] = (await ben.get('/api/payments/recent')).body.filter(
      (each: { type: string }) => each.type === 'request',
    );
    expect(request).toMatchObject({ status: 'completed' });
  });
});

describe('undoing a netting', () => {
  test('voids all of it, by either, once', async () => {
    const { ana, ben, boat, flat } = await owingEachOther();
    const [{ id }] = (await net(ana, ben)).body.offsets;
    expect((await undo(ben, ana, id)).status).toBe(204);
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -3000, [ben.id]: 3000 });
    expect(await balancesOf(flat)).toEqual({ [ana.id]: 2000, [ben.id]: -2000 });
    expect((await seen(ana, ben)).offsets).toEqual([]);
    expect((await ana.get('/api/notifications')).body[0]).toMatchObject({
      kind: 'netting_undone',
      amount: 20,
    });
    expect(await undo(ana, ben, id)).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone' },
    });
    expect((await net(ana, ben)).status).toBe(200);
  });

  test('twice at once is done once', async () => {
    const { ana, ben, boat } = await owingEachOther();
    const [{ id }] = (await net(ana, ben)).body.offsets;
    const answers = await Promise.all([undo(ben, ana, id), undo(ana, ben, id), undo(ana, ben, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -3000, [ben.id]: 3000 });
  });

  test('is possible for 7 days', async () => {
    const { ana, ben } = await owingEachOther();
    const [{ id }] = (await net(ana, ben)).body.offsets;
    app.clock.advance(7 * DAY);
    expect((await seen(ana, ben)).offsets).toMatchObject([{ id, canUndo: false }]);
    expect((await undo(ana, ben, id)).status).toBe(409);
    app.clock.advance(-1000);
    expect((await undo(ana, ben, id)).status).toBe(204);
  });

  test('is for the two people only', async () => {
    const { ana, ben, boat } = await owingEachOther();
    const [{ id }] = (await net(ana, ben)).body.offsets;
    const third = await app.person();
    await seedGroup(app, [ana, ben, third]);
    expect((await undo(third, ana, id)).status).toBe(404);
    expect((await undo(ana, third, id)).status).toBe(404);
    expect((await undo(ana, ben, newId())).status).toBe(404);
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -1000, [ben.id]: 1000 });
  });

  test('is possible after both have left, and for a closed group', async () => {
    const [ana, ben] = await pair();
    const boat = await owing(ana, ben, 2000);
    const flat = await owing(ben, ana, 2000);
    const [{ id }] = (await net(ana, ben)).body.offsets;
    expect((await ana.post(`/api/groups/${boat}/leave`)).status).toBe(200);
    expect((await ben.post(`/api/groups/${flat}/leave`)).status).toBe(200);
    expect((await ben.patch(`/api/groups/${boat}`, { status: 'closed' })).status).toBe(200);
    expect((await ana.get(`/api/friends/${ben.id}`)).status).toBe(404);
    expect((await undo(ana, ana, id)).status).toBe(404);
    expect((await undo(ana, ben, id)).status).toBe(204);
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -2000, [ben.id]: 2000 });
    expect(await balancesOf(flat)).toEqual({ [ana.id]: 2000, [ben.id]: -2000 });
    // There are lines between them again.
    expect(await seen(ana, ben)).toMatchObject({ net: 0, offsets: [] });
    expect((await net(ben, ana)).status).toBe(200);
  });

  test('needs all groups; a purged group leaves the other half as it is', async () => {
    const { ana, ben, boat, flat } = await owingEachOther();
    const [{ id }] = (await net(ana, ben)).body.offsets;
    // The second person made the first group.
    expect((await ben.delete(`/api/groups/${boat}`)).status).toBe(204);
    expect((await seen(ana, ben)).offsets).toMatchObject([{ id, canUndo: false }]);
    expect((await undo(ana, ben, id)).status).toBe(409);
    await app.owner.query('SELECT purge_group($1)', [boat]);
    expect((await seen(ana, ben)).offsets).toEqual([]);
    expect(await balancesOf(flat)).toEqual({ [ana.id]: 0, [ben.id]: 0 });
  });

  test('one half alone cannot be voided', async () => {
    const { ana, ben, boat } = await owingEachOther();
    const [offset] = (await net(ana, ben)).body.offsets;
    for (const payment of offset.payments) {
      for (const person of [ana, ben]) {
        expect(await person.post(`/api/payments/${payment.id}/void`)).toMatchObject({
          status: 409,
          body: { message: 'Undo the netting instead' },
        });
      }
    }
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -1000, [ben.id]: 1000 });
  });
});

describe('the group of just two people', () => {
  const direct = (caller: Caller, friend: Caller) => caller.post(`/api/friends/${friend.id}/group`, {});
  async function friends() {
    const [ana, ben] = await pair();
    await seedGroup(app, [ana, ben]);
    return [ana, ben] as const;
  }

  test('is made once, also by two calls at once, and has the name of the other', async () => {
    const [ana, ben] = await friends();
    const answers = await Promise.all([direct(ana, ben), direct(ben, ana), direct(ana, ben)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    const [id, ...others] = new Set(answers.map(({ body }) => body.groupId));
    expect(others).toEqual([]);
    expect((await direct(ben, ana)).status).toBe(200);
    const url = `/api/groups/${id}`;
    expect((await ana.get(url)).body).toMatchObject({ name: ben.username, kind: 'direct', currency: 'USD' });
    expect((await ben.get(url)).body).toMatchObject({ name: ana.username, kind: 'direct' });
    expect(await seen(ana, ben)).toMatchObject({ directGroupId: id });
    expect((await ana.get('/api/friends')).body).toMatchObject([{ groupsCount: 1 }]);
  });

  test('is made in the home currency, with full access only; it is found without', async () => {
    const [ana, ben] = await friends();
    await app.owner.query(`UPDATE users SET home_currency = 'EUR' WHERE id = $1`, [ana.id]);
    await takeAccess(app, [ben.id]);
    expect((await direct(ben, ana)).status).toBe(402);
    const { groupId } = (await direct(ana, ben)).body;
    expect((await ana.get(`/api/groups/${groupId}`)).body.currency).toBe('EUR');
    expect(await direct(ben, ana)).toMatchObject({ status: 200, body: { groupId } });
  });

  test('is not shown among groups, and counts in every sum', async () => {
    const [ana, ben] = await friends();
    const { groupId } = (await direct(ana, ben)).body;
    const lunch = { title: 'Lunch', amount: 30, date: '2026-06-14', groupId, category: 'food' };
    expect(await ana.post('/api/expenses', lunch)).toMatchObject({
      status: 201,
      body: { groupName: ben.username },
    });
    for (const list of ['/api/groups', '/api/groups/active', '/api/groups/past', '/api/groups/deleted']) {
      expect((await ben.get(list)).body.map((each: { id: string }) => each.id)).not.toContain(groupId);
    }
    expect((await ben.get('/api/summary')).body.totalOwed).toBe(15);
    expect((await ben.get('/api/payments/to-pay')).body).toMatchObject([
      { groupName: ana.username, amount: 15 },
    ]);
    expect((await ana.get('/api/payments/to-collect')).body).toMatchObject([{ groupName: ben.username }]);
    for (const query of ['', '?q=lunch', `?groupId=${groupId}`]) {
      expect((await ben.get(`/api/expenses${query}`)).body).toMatchObject([{ groupName: ana.username }]);
    }
    expect((await ben.get('/api/notifications')).body).toMatchObject([{ groupName: ana.username }]);
    expect(await seen(ben, ana)).toMatchObject({
      net: -15,
      groups: [{ groupName: ana.username, groupId }, {}],
    });
    const exported = await ben.get(`/api/groups/${groupId}/export.json`);
    expect(exported.body.group.name).toBe(ana.username);
  });

  test('takes part in netting', async () => {
    const [ana, ben] = await friends();
    const { groupId } = (await direct(ana, ben)).body;
    await seedExpense(app, { groupId, paidBy: ana, shares: [[ben, 1200]] });
    const boat = await owing(ana, ben, 3000);
    expect((await net(ben, ana)).status).toBe(200);
    expect(await balancesOf(groupId)).toEqual({ [ana.id]: 0, [ben.id]: 0 });
    expect(await balancesOf(boat)).toEqual({ [ana.id]: -1800, [ben.id]: 1800 });
  });

  test('refuses other people, links, invitations, families, a name and deletion', async () => {
    const [ana, ben] = await friends();
    const { groupId } = (await direct(ana, ben)).body;
    const url = `/api/groups/${groupId}`;
    const refused = [
      await ana.post(`${url}/people`, { name: 'Ruth' }),
      await ana.patch(`${url}/people/${ben.id}`, { name: 'Ruth' }),
      await ana.delete(`${url}/people/${ben.id}`),
      await ana.post(`${url}/join-link`),
      await ana.delete(`${url}/join-link`),
      await ana.post(`${url}/invitations`, { email: 'ruth@example.com' }),
      await ana.patch(url, { families: [{ name: 'Us', userIds: [ana.id, ben.id] }] }),
      await ana.patch(url, { status: 'closed' }),
      await ana.patch(url, { name: 'Us' }),
      await ana.post(`${url}/leave`),
      await ana.delete(url),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { message: 'This is between the two of you' } });
    }
    expect((await ana.get(`${url}/join-link`)).body).toEqual({ url: null, expiresAt: null });
    expect((await ana.patch(url, { description: 'Lunches' })).status).toBe(200);
  });

  test('ends with the accounts', async () => {
    const [ana, ben] = await friends();
    const { groupId } = (await direct(ana, ben)).body;
    await app.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [ben.id]);
    await app.owner.query('SELECT forget_person($1)', [ben.id]);
    expect((await ana.get(`/api/friends/${ben.id}`)).status).toBe(404);
    expect((await ana.get(`/api/groups/${groupId}`)).body.name).toBe('Deleted user');
  });
});

describe('the audit', () => {
  test.each([
    ['a half that is gone', 'DELETE FROM payments WHERE id = $1'],
    ['a half that is voided', `UPDATE payments SET status = 'voided' WHERE id = $1`],
    ['a half with another amount', 'UPDATE payments SET amount = amount + 1 WHERE id = $1'],
    ['a half of another netting', 'UPDATE payments SET offset_id = id WHERE id = $1'],
    ['a half that is none', 'UPDATE payments SET offset_id = NULL WHERE id = $1'],
    [
      'a half of somebody else',
      'UPDATE payments SET to_user_id = (SELECT id FROM users WHERE id NOT IN (from_user_id, to_user_id) LIMIT 1) WHERE id = $1',
    ],
  ])('finds %s', async (_name, damage) => {
    const { ana, ben } = await owingEachOther();
    const [offset] = (await net(ana, ben)).body.offsets;
    const { id } = offset.payments[0];
    const [kept] = (
      await app.owner.query('SELECT to_jsonb(payments) AS row FROM payments WHERE id = $1', [id])
    ).rows;
    await damaging(damage, [id]);
    const { findings } = await runAudit(app.owner);
    await damaging('DELETE FROM payments WHERE id = $1', [id]);
    await damaging('INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, $1)', [
      kept.row,
    ]);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'offsets', subject: expect.stringContaining(offset.id) }),
    );
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  /** Changes the data as only the database's owner can, without triggers. */
  async function damaging(text: string, values: readonly unknown[]): Promise<void> {
    const client = await app.owner.connect();
    await client.query('SET session_replication_role = replica');
    await client.query(text, [...values]);
    await client.query('RESET session_replication_role');
    client.release();
  }
});
