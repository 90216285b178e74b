import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { removeOldKeys } from '#server/http/call-transaction.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START = '2026-06-15T12:00:00.000Z';
afterEach(() => app.clock.set(START));

const DAY = 86_400_000;
const MINUTE = 60_000;
const from = (milliseconds: number) => new Date(Date.parse(START) + milliseconds).toISOString();
const queued = (key: string, at = START) => ({ 'idempotency-key': key, 'x-queued-at': at });

/** A group whose people stay signed in. */
async function addLongGroup(): Promise<MadeGroup> {
  const group = await addGroupOf(app, 2);
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01'`);
  return group;
}
const dinner = (group: MadeGroup) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-15',
  groupId: group.id,
  category: 'food',
});
const countOf = async (person: Caller, group: MadeGroup) =>
  (await person.get(`/api/expenses?groupId=${group.id}`)).body.length;
const balanceOf = async (person: Caller) => (await person.get('/api/summary')).body.balance;

test('every call that can wait for a net takes a key', () => {
  const rows = contract.filter((row) => row.isQueueable);
  expect(rows.map((row) => row.verb).toSorted()).toEqual([
    'addComment',
    'addExpense',
    'addPayment',
    'removeExpense',
    'updateBill',
    'updateExpense',
  ]);
  expect(rows.filter((row) => !row.isIdempotent)).toEqual([]);
});

describe('the key of a queued call', () => {
  test('after 29 days 50 repetitions at once add nothing and get the first answer', async () => {
    const group = await addLongGroup();
    const person = at(group, 0);
    const add = () => person.post('/api/expenses', dinner(group), queued('lost'));
    const first = await add();
    app.clock.set(from(29 * DAY));
    await removeOldKeys(app.deps.pool, app.deps.clock.now());
    const again = await Promise.all(Array.from({ length: 50 }, add));
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(
      Array.from({ length: 50 }, () => [201, first.body.id]),
    );
    expect(await countOf(person, group)).toBe(1);
  });

  test('50 first tries at once after 29 days add one expense', async () => {
    const group = await addLongGroup();
    app.clock.set(from(29 * DAY));
    const add = () => at(group, 0).post('/api/expenses', dinner(group), queued('late'));
    const answers = await Promise.all(Array.from({ length: 50 }, add));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await countOf(at(group, 0), group)).toBe(1);
  });

  test('an entry with an instant as far ahead as it may be does not outlive its key', async () => {
    const group = await addLongGroup();
    const ahead = queued('ahead', from(5 * MINUTE));
    const add = () => at(group, 0).post('/api/expenses', dinner(group), ahead);
    expect((await add()).status).toBe(201);
    for (const later of [30 * DAY, 30 * DAY + 5 * MINUTE, 30 * DAY + 5 * MINUTE + 1]) {
      app.clock.set(from(later));
      await removeOldKeys(app.deps.pool, app.deps.clock.now());
      await add();
      expect(await countOf(at(group, 0), group)).toBe(1);
    }
  });

  test('without the instant a key is kept for 24 hours, as before', async () => {
    const group = await addLongGroup();
    const add = () => at(group, 0).post('/api/expenses', dinner(group), { 'idempotency-key': 'plain' });
    await add();
    app.clock.set(from(DAY - 1));
    await removeOldKeys(app.deps.pool, app.deps.clock.now());
    await add();
    expect(await countOf(at(group, 0), group)).toBe(1);
    app.clock.set(from(DAY + 1));
    await add();
    expect(await countOf(at(group, 0), group)).toBe(2);
  });

  test('a key that a server of an earlier version stored is kept for 24 hours', async () => {
    const group = await addLongGroup();
    await app.owner.query(
      `INSERT INTO idempotency_keys (user_id, verb, key, body_hash) VALUES ($1, 'addExpense', 'old', '')`,
      [at(group, 0).id],
    );
    const { rows } = await app.owner.query(
      `SELECT kept_until - now() BETWEEN interval '23 hours' AND interval '24 hours' AS "isKept"
       FROM idempotency_keys WHERE key = 'old'`,
    );
    expect(rows).toEqual([{ isKept: true }]);
  });
});

describe('the instant of a queued call', () => {
  const tooOld = { status: 409, body: { code: 'conflict', message: 'Too old to be sent again' } };

  test('a call that waited for more than 30 days is refused, and leaves nothing', async () => {
    const group = await addLongGroup();
    const person = at(group, 0);
    app.clock.set(from(30 * DAY));
    expect(await person.post('/api/expenses', dinner(group), queued('a'))).toMatchObject({ status: 201 });
    app.clock.set(from(30 * DAY + 1));
    expect(await person.post('/api/expenses', dinner(group), queued('b'))).toMatchObject(tooOld);
    expect(await person.post('/api/expenses', dinner(group), { 'x-queued-at': START })).toMatchObject(tooOld);
    expect(await countOf(person, group)).toBe(1);
    expect(await person.post('/api/expenses', dinner(group), queued('b', from(DAY)))).toMatchObject({
      status: 201,
    });
  });

  test('a call that arrived in time gets its first answer, also when it is repeated too late', async () => {
    const group = await addLongGroup();
    app.clock.set(from(29 * DAY));
    const add = () => at(group, 0).post('/api/expenses', dinner(group), queued('a'));
    const first = await add();
    app.clock.set(from(40 * DAY));
    expect(await add()).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  test.each([
    ['yesterday', 400],
    ['', 400],
    ['2026-06-15', 400],
    ['2026-02-30T12:00:00Z', 400],
    ['2026-06-15T25:00:00Z', 400],
    ['2026-06-15T12:00:00', 400],
    ['+002026-06-15T12:00:00Z', 400],
    ['1781524800000', 400],
    ['2026-06-15T12:05:00.001Z', 400],
    ['2027-01-01T00:00:00Z', 400],
    ['2026-06-15T12:05:00Z', 201],
    ['2026-06-15T14:00:00+02:00', 201],
    ['2026-06-15T11:59:59.123456Z', 201],
    ['2026-06-01T00:00:00Z', 201],
  ])('%s answers %d', async (instant, status) => {
    const group = await addLongGroup();
    const answer = await at(group, 0).post('/api/expenses', dinner(group), queued('a', instant));
    expect(answer.status).toBe(status);
    if (status === 400) {
      expect(answer.body).toEqual({
        code: 'invalid_request',
        message: 'X-Queued-At is not valid',
        issues: [{ path: 'X-Queued-At', message: 'X-Queued-At is not valid' }],
      });
    }
    expect(await countOf(at(group, 0), group)).toBe(status === 201 ? 1 : 0);
  });

  test('calls that cannot wait ignore the header', async () => {
    const person = await app.person();
    const answer = await person.post('/api/groups', { name: 'Trip' }, { 'x-queued-at': 'yesterday' });
    expect(answer.status).toBe(201);
  });
});

describe('a bill that was paid without a net', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-06-10T23:30:00.000Z', '2026-06-11'],
    ['America/Los_Angeles', '2026-06-11T05:00:00.000Z', '2026-06-10'],
    [undefined, '2026-06-10T23:30:00.000Z', '2026-06-10'],
  ])('is paid on its day in %s', async (zone, instant, day) => {
    const group = await addLongGroup();
    const person = at(group, 0);
    const bill = await addBill(person, { shareGroupId: group.id });
    const headers = { ...queued('pay', instant), ...(zone !== undefined && { 'x-time-zone': zone }) };
    const paid = await person.patch(`/api/bills/${bill.id}`, { isPaid: true }, headers);
    expect(paid).toMatchObject({ status: 200, body: { isPaid: true, paidAt: instant } });
    expect((await person.get(`/api/expenses/${paid.body.expenseId}`)).body).toMatchObject({ date: day });
  });

  test('is paid now where the clock of the device is ahead', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    const paid = await person.patch(
      `/api/bills/${bill.id}`,
      { isPaid: true },
      queued('pay', from(4 * MINUTE)),
    );
    expect(paid.body.paidAt).toBe(START);
  });
});

describe('changes of an expense that are repeated', () => {
  /** An expense of 30 that two people share, paid by the first. */
  async function addDinner() {
    const group = await addLongGroup();
    const person = at(group, 0);
    const { body } = await person.post('/api/expenses', dinner(group));
    return { group, person, id: body.id as string, path: `/api/expenses/${body.id}` };
  }
  const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

  test('an edit with a version is applied once, and its repetitions are not stale', async () => {
    const { person, path } = await addDinner();
    const edit = () => person.patch(path, { amount: 50, version: 1 }, queued('edit'));
    expect(statusesOf(await Promise.all(Array.from({ length: 20 }, edit)))).toEqual([200]);
    expect((await person.get(path)).body).toMatchObject({ amount: 50, version: 2 });
    expect(await balanceOf(person)).toBe(25);
  });

  test('a removal is applied once, and its repetitions do not find it gone', async () => {
    const { person, path } = await addDinner();
    const remove = () => person.delete(`${path}?version=1`, queued('remove'));
    expect(statusesOf(await Promise.all(Array.from({ length: 20 }, remove)))).toEqual([200]);
    expect(await balanceOf(person)).toBe(0);
    await person.post(`${path}/restore`);
    expect((await remove()).status).toBe(200);
    expect((await person.get(path)).body.deletedAt).toBeNull();
  });

  test('a removal with an old version is stale and removes nothing; without one it removes, as before', async () => {
    const { group, person, path } = await addDinner();
    await at(group, 1).patch(path, { amount: 60 });
    const stale = await person.delete(`${path}?version=1`, queued('remove'));
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await person.get(path)).body).toMatchObject({ deletedAt: null, amount: 60, version: 2 });
    expect((await person.delete(`${path}?version=2`, queued('remove'))).status).toBe(200);
    await person.post(`${path}/restore`);
    expect((await person.delete(path)).status).toBe(200);
  });

  test('a removal of an expense that is gone is not found, with a version too', async () => {
    const { person, path } = await addDinner();
    await person.delete(path);
    expect((await person.delete(`${path}?version=1`, queued('remove'))).status).toBe(404);
  });

  test.each(['abc', '-1', '1.5', '', '99999999999'])('the version "%s" is refused', async (version) => {
    const { person, path } = await addDinner();
    expect((await person.delete(`${path}?version=${version}`)).status).toBe(400);
  });

  test('a bill is marked as unpaid once', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    const mark = (isPaid: boolean, key: string) =>
      person.patch(`/api/bills/${bill.id}`, { isPaid }, queued(key));
    await mark(true, 'pay');
    await mark(false, 'unpay');
    await mark(true, 'pay-2');
    expect((await mark(false, 'unpay')).status).toBe(200);
    const bills = (await person.get('/api/bills')).body.bills as { id: string; isPaid: boolean }[];
    expect(bills.find(({ id }) => id === bill.id)).toMatchObject({ isPaid: true });
  });
});
