import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';
import { balancesIn } from '#server/testing/makers/seed-members.ts';

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

const dinner = () => ({ title: 'Dinner', amount: 70, date: '2026-06-14', groupId, category: 'food' });
const paid = (person: { id: string }, amount: number | string) => ({ userId: person.id, amount });
const add = (more: object = {}) =>
  maya.post('/api/expenses', { ...dinner(), payers: [paid(liam, 20), paid(maya, 50)], ...more });
const rowsOf = async (id: string) =>
  (
    await app.owner.query(
      'SELECT user_id AS "userId", amount FROM expense_payers WHERE expense_id = $1 ORDER BY amount DESC',
      [id],
    )
  ).rows;
const statusOf = ({ status, body }: Answer) => [status, body.message, body.issues?.[0]?.path];

describe('an expense with several payers', () => {
  test('shows each person what they paid, in full and in lists', async () => {
    const added = await add();
    expect(added.status).toBe(201);
    const payers = [
      { userId: maya.id, username: maya.username, amount: 50 },
      { userId: liam.id, username: liam.username, amount: 20 },
    ];
    const common = { paidBy: maya.id, paidByUsername: maya.username, payers };
    expect(added.body).toMatchObject({ ...common, userPaid: true, paidAmount: 50, settledSince: [] });
    const url = `/api/expenses/${added.body.id}`;
    expect((await maya.get(url)).body).toEqual(added.body);
    for (const [person, paidAmount] of [
      [maya, 50],
      [liam, 20],
      [nora, 0],
    ] as const) {
      const said = { ...common, paidAmount, userPaid: paidAmount > 0 };
      expect((await person.get(url)).body).toMatchObject(said);
      for (const list of [
        '/api/expenses',
        `/api/expenses?groupId=${groupId}`,
        '/api/expenses/recent',
        '/api/expenses?q=dinner',
      ])
        expect((await person.get(list)).body).toMatchObject([said]);
    }
    expect(await rowsOf(added.body.id)).toEqual([paid(maya, 5000), paid(liam, 2000)]);
  });

  test('has one payer also in the list of payers', async () => {
    const { body } = await maya.post('/api/expenses', dinner());
    const payers = [{ userId: maya.id, username: maya.username, amount: 70 }];
    expect(body).toMatchObject({ payers, userPaid: true, paidAmount: 70 });
    expect((await liam.get('/api/expenses')).body).toMatchObject([
      { payers, userPaid: false, paidAmount: 0 },
    ]);
  });

  test('with payments of 50 and 20 gives the balances of two such expenses', async () => {
    const split = (amounts: readonly number[]) => ({
      splitType: 'custom',
      shares: [maya, liam, nora].map((person, at) => ({ userId: person.id, amount: amounts[at] })),
    });
    await add(split([23.34, 23.33, 23.33]));
    const together = await balancesIn(app, groupId);
    const other = await seedGroup(app, [maya, liam, nora]);
    const apart = { ...dinner(), groupId: other };
    await maya.post('/api/expenses', { ...apart, amount: 50, ...split([16.68, 16.66, 16.66]) });
    await liam.post('/api/expenses', { ...apart, amount: 20, ...split([6.66, 6.67, 6.67]) });
    expect(together).toEqual(await balancesIn(app, other));
    expect(together).toEqual({ [maya.id]: 2666, [liam.id]: -333, [nora.id]: -2333 });
  });

  test('has shares that are paid at once if their holder paid as much, also after restoring', async () => {
    const { body } = await add({ participants: [maya.id, liam.id] });
    const isPaid = (answer: Answer) =>
      Object.fromEntries(
        answer.body.shares.map((each: { userId: string; isPaid: boolean }) => [each.userId, each.isPaid]),
      );
    const expected = { [maya.id]: true, [liam.id]: false };
    expect(isPaid({ ...(await maya.get(`/api/expenses/${body.id}`)) })).toEqual(expected);
    await liam.delete(`/api/expenses/${body.id}`);
    expect(isPaid(await liam.post(`/api/expenses/${body.id}/restore`))).toEqual(expected);
    await liam.post('/api/payments', { ...paid(maya, 15), groupId, paymentMethodId: 'cash' });
    const settled = await liam.get(`/api/expenses/${body.id}`);
    expect(isPaid(settled)).toEqual({ [maya.id]: true, [liam.id]: true });
    expect(settled.body.settledSince).toEqual([liam.username]);
  });

  test('is paid at once by a person who is owed money', async () => {
    await liam.post('/api/expenses', { ...dinner(), amount: 90 });
    const { body } = await add({ participants: [maya.id, liam.id] });
    expect(body.shares).toMatchObject([{ isPaid: true }, { isPaid: true }]);
    expect((await maya.get(`/api/expenses/${body.id}`)).body.shares).toEqual(body.shares);
  });

  test('owes a payer without a share their whole payment', async () => {
    const { body } = await add({ participants: [nora.id] });
    expect(body.userAmount).toBe(0);
    expect(await balancesIn(app, groupId)).toEqual({ [maya.id]: 5000, [liam.id]: 2000, [nora.id]: -7000 });
  });

  test('notifies every payer, also of comments', async () => {
    const { body } = await nora.post('/api/expenses', {
      ...dinner(),
      payers: [paid(maya, 50), paid(liam, 20)],
      participants: [nora.id],
    });
    await nora.post(`/api/expenses/${body.id}/comments`, { text: 'Thanks' });
    for (const person of [maya, liam]) {
      const kinds = (await person.get('/api/notifications')).body.map((each: { kind: string }) => each.kind);
      expect(kinds).toHaveLength(2);
    }
  });
});

describe('an invalid list of payers', () => {
  const MUST_ADD_UP = 'What people paid must add up to the amount';
  test.each<[string, (people: { stranger: Caller }) => object, string, string]>([
    ['a sum that is too low', () => ({ payers: [paid(maya, 50), paid(liam, 19.99)] }), MUST_ADD_UP, 'payers'],
    ['one payer who paid less', () => ({ payers: [paid(maya, 69)] }), MUST_ADD_UP, 'payers'],
    ['somebody twice', () => ({ payers: [paid(maya, 50), paid(maya, 20)] }), 'Unknown member', 'payers'],
    [
      'somebody who is not a member',
      ({ stranger }) => ({ payers: [paid(maya, 50), paid(stranger, 20)] }),
      'Unknown member',
      'payers',
    ],
    [
      'a payer who is not among them',
      () => ({ paidBy: nora.id, payers: [paid(maya, 50), paid(liam, 20)] }),
      'Unknown member',
      'paidBy',
    ],
    [
      'nothing',
      () => ({ payers: [paid(maya, 70), paid(liam, 0)] }),
      'Amount must be greater than zero',
      'payers.1.amount',
    ],
    [
      'less than nothing',
      () => ({ payers: [paid(maya, 71), paid(liam, -1)] }),
      'Amount must be greater than zero',
      'payers.1.amount',
    ],
    ['nobody', () => ({ payers: [] }), 'Choose who paid', 'payers'],
    [
      'twenty-one people',
      () => ({ payers: Array.from({ length: 21 }, () => paid(maya, 1)) }),
      'Too many payers',
      'payers',
    ],
  ])('%s is refused', async (_name, more, message, path) => {
    const stranger = await app.person();
    expect(statusOf(await add(more({ stranger })))).toEqual([400, message, path]);
    const { body } = await maya.post('/api/expenses', dinner());
    expect(statusOf(await maya.patch(`/api/expenses/${body.id}`, more({ stranger })))).toEqual([
      400,
      message,
      path,
    ]);
    expect((await maya.get('/api/expenses')).body).toHaveLength(1);
  });

  test('the database refuses payments that do not add up to the amount, or another first payer', async () => {
    const { body } = await add();
    for (const text of [
      `UPDATE expense_payers SET amount = amount + 1 WHERE user_id = '${maya.id}'`,
      `DELETE FROM expense_payers WHERE user_id = '${liam.id}'`,
      `UPDATE expenses SET paid_by = '${liam.id}' WHERE id = '${body.id}'`,
      `UPDATE expense_payers SET amount = CASE amount WHEN 5000 THEN 2000 ELSE 5000 END WHERE expense_id = '${body.id}'`,
    ]) {
      await expect(app.deps.pool.query(text)).rejects.toThrow('do not sum to its amount');
    }
    const stranger = await app.person();
    const text = `UPDATE expense_payers SET user_id = '${stranger.id}' WHERE user_id = '${liam.id}'`;
    await expect(app.deps.pool.query(text)).rejects.toThrow('foreign key');
  });
});

describe('an edit', () => {
  test('of only the amount is refused with several payers, until it lists the payments', async () => {
    const { id } = (await add()).body;
    const url = `/api/expenses/${id}`;
    expect(statusOf(await maya.patch(url, { amount: 80 }))).toEqual([
      400,
      'What people paid must add up to the amount',
      'payers',
    ]);
    const answer = await maya.patch(url, { amount: 80, payers: [paid(maya, 50), paid(nora, 30)] });
    expect(answer.body).toMatchObject({ amount: 80, paidBy: maya.id, paidAmount: 50, version: 2 });
    expect(await rowsOf(id)).toEqual([paid(maya, 5000), paid(nora, 3000)]);
  });

  test('of only the payer makes it one payer, and back', async () => {
    const { id } = (await add()).body;
    const url = `/api/expenses/${id}`;
    expect((await maya.patch(url, { paidBy: liam.id })).body).toMatchObject({
      paidBy: liam.id,
      payers: [{ userId: liam.id, amount: 70 }],
      paidAmount: 0,
    });
    expect(await rowsOf(id)).toEqual([]);
    const back = await maya.patch(url, { payers: [paid(nora, 35), paid(liam, 35)] });
    expect(back.body.paidBy).toBe([nora.id, liam.id].toSorted()[0]);
    expect((await maya.get(`${url}/history`)).body[0].changes).toEqual([
      {
        field: 'paidBy',
        from: liam.username,
        to: [nora, liam]
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ username }) => `${username} $35.00`)
          .join(', '),
      },
    ]);
  });

  test('to a list of one payer makes it one payer', async () => {
    const { id } = (await add({ payers: [paid(nora, 70)] })).body;
    expect(await rowsOf(id)).toEqual([]);
    expect((await maya.get(`/api/expenses/${id}`)).body).toMatchObject({ paidBy: nora.id });
  });

  test('that lists the same payers in another order changes nothing', async () => {
    const { body } = await add();
    const same = { payers: [paid(liam, '20.00'), paid(maya, 50)] };
    expect((await maya.patch(`/api/expenses/${body.id}`, same)).body).toEqual(body);
  });

  test('of the title keeps the paid shares; of a payment opens them again', async () => {
    const { id } = (await add({ participants: [maya.id, liam.id] })).body;
    const url = `/api/expenses/${id}`;
    const liamsShare = async () =>
      (await maya.get(url)).body.shares.find((each: { userId: string }) => each.userId === liam.id).isPaid;
    await liam.post('/api/payments', { ...paid(maya, 15), groupId, paymentMethodId: 'cash' });
    await maya.patch(url, { title: 'Supper' });
    expect(await liamsShare()).toBe(true);
    await maya.patch(url, { payers: [paid(maya, 60), paid(liam, 10)] });
    expect(await liamsShare()).toBe(false);
  });

  test('of an old version is stale', async () => {
    const { id } = (await add()).body;
    await maya.patch(`/api/expenses/${id}`, { title: 'Supper' });
    const answer = await maya.patch(`/api/expenses/${id}`, { payers: [paid(maya, 70)], version: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
  });

  test('keeps a payer who left, but they cannot pay for another expense', async () => {
    const { id } = (await add()).body;
    await seedLeaving(app, groupId, liam);
    const url = `/api/expenses/${id}`;
    expect((await maya.patch(url, { payers: [paid(maya, 40), paid(liam, 30)] })).status).toBe(200);
    expect(statusOf(await add())).toEqual([400, 'Unknown member', 'payers']);
  });
});

test('an expense keeps a deleted account as a payer without its name', async () => {
  const { id } = (await add()).body;
  await givePassword(app, liam);
  await liam.post('/api/payments', { ...paid(maya, 70), groupId, paymentMethodId: 'cash' });
  expect((await remove(app, liam, '/api/user', { password: PASSWORD })).status).toBe(200);
  expect((await maya.get(`/api/expenses/${id}`)).body.payers).toMatchObject([
    { userId: maya.id, amount: 50 },
    { username: 'Deleted user', amount: 20 },
  ]);
});

test('an expense with one payer writes no row of payers and takes as many statements as one with several', async () => {
  const texts: string[] = [];
  const spied = new WeakSet<object>();
  app.deps.pool.on('acquire', (client) => {
    if (spied.has(client)) return;
    spied.add(client);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    vi.spyOn(client, 'query').mockImplementation(((...asked: unknown[]) => {
      const [sent] = asked;
      texts.push(typeof sent === 'string' ? sent : (sent as { text: string }).text);
      return query(...asked);
    }) as never);
  });
  const sentBy = async (call: () => Promise<Answer>) => {
    texts.length = 0;
    const { status, body } = await call();
    expect(status).toBeLessThan(300);
    // The session may be read before.
    return { id: body.id, texts: texts.slice(texts.indexOf('BEGIN')).map((text) => text.trim()) };
  };
  await maya.post('/api/expenses', dinner());
  const one = await sentBy(() => maya.post('/api/expenses', dinner()));
  const writesPayers = ({ texts }: { texts: string[] }) =>
    texts.some((text) => /INTO expense_payers/.test(text));
  // BEGIN, the group's lock, its members, the expense with everything that follows, the reply, COMMIT.
  expect(one.texts).toHaveLength(6);
  expect(writesPayers(one)).toBe(false);
  const several = await sentBy(() => add());
  expect(several.texts).toHaveLength(6);
  expect(writesPayers(several)).toBe(true);
  expect(writesPayers(await sentBy(() => maya.patch(`/api/expenses/${one.id}`, { amount: 71 })))).toBe(false);
  expect(await rowsOf(one.id)).toEqual([]);
  vi.restoreAllMocks();
});
