import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '#server/testing/app/fingerprint.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { subscribe } from '#server/testing/makers/subscribing.ts';
import { seedMoney } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const read = async (person: Caller, query = '') => {
  const answer = await person.get(`/api/outlook${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
type Item = { kind: string; name: string; amount: number; isIfAsked: boolean; groupName: string | null };
type Shown = { days: { date: string; incoming: number; balance: number; items: Item[] }[] };
const lines = ({ days }: Shown) =>
  days.flatMap(({ date, items }) => items.map(({ kind, name, amount }) => [date, kind, name, amount]));
const sayOwn = (person: Caller, amount: unknown) => person.post('/api/outlook/balance', { amount });

async function spend(person: Caller, group: MadeGroup, body: object = {}): Promise<string> {
  const dinner = { title: 'Dinner', amount: 60, date: '2026-06-10', category: 'food', groupId: group.id };
  const answer = await person.post('/api/expenses', { ...dinner, ...body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

async function repeat(person: Caller, group: MadeGroup, body: object = {}): Promise<string> {
  const rent = { title: 'Rent', amount: 900, category: 'accommodation', frequency: 'monthly' };
  const answer = await person.post(`${group.path}/series`, { ...rent, date: '2026-06-20', ...body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

const monthly = { name: 'Pay', kind: 'income', amount: 500, category: 'other', frequency: 'monthly' };

describe('what is left', () => {
  test('each day has its income and the balance after it, starting from the wallet', async () => {
    const ana = await app.person();
    await seedMoney(app, ana, 10_000);
    await addBill(ana, { amount: 212.4, dueDate: '2026-06-18', frequency: 'yearly' });
    await addBill(ana, { ...monthly, dueDate: '2026-06-25' });
    expect(await read(ana)).toMatchObject({
      days: [
        { date: '2026-06-18', total: 212.4, incoming: 0, balance: -112.4 },
        { date: '2026-06-25', total: 0, incoming: 500, balance: 387.6 },
      ],
      total: 212.4,
      startBalance: 100,
      firstShort: { date: '2026-06-18', balance: -112.4 },
      lowest: { date: '2026-06-18', balance: -112.4 },
    });
    expect(lines(await read(ana, '?days=60'))).toEqual([
      ['2026-06-18', 'bill', 'Rent', 212.4],
      ['2026-06-25', 'income', 'Pay', 500],
      ['2026-07-25', 'income', 'Pay', 500],
    ]);
    expect(await read(ana, '?days=90')).toMatchObject({ from: '2026-06-15', to: '2026-09-13' });
  });

  test('received and overdue income does not count', async () => {
    const ana = await app.person();
    await addBill(ana, { ...monthly, dueDate: '2026-06-14' });
    const { id } = await addBill(ana, { ...monthly, name: 'Rent in', dueDate: '2026-06-16' });
    expect(lines(await read(ana))).toEqual([
      ['2026-06-16', 'income', 'Rent in', 500],
      ['2026-07-14', 'income', 'Pay', 500],
    ]);
    await ana.patch(`/api/bills/${id}`, { isPaid: true });
    expect(lines(await read(ana))).toEqual([['2026-07-14', 'income', 'Pay', 500]]);
  });

  test('an entered balance is stored with its day, and null removes it', async () => {
    const ana = await app.person();
    expect(await ana.get('/api/outlook?source=own')).toMatchObject({
      status: 400,
      body: { message: 'Say what you have today first' },
    });
    const own = { amount: -12.5, day: '2026-06-16' };
    const zone = { 'x-time-zone': 'Pacific/Kiritimati' };
    expect(await ana.post('/api/outlook/balance', { amount: -12.5 }, zone)).toMatchObject({
      status: 200,
      body: { ownBalance: own },
    });
    expect(await read(ana)).toMatchObject({ startBalance: 0, ownBalance: own, firstShort: null });
    expect(await read(ana, '?source=own')).toMatchObject({
      startBalance: -12.5,
      firstShort: { date: '2026-06-15', balance: -12.5 },
    });
    expect(await sayOwn(ana, '99999999.99')).toMatchObject({ status: 200 });
    expect(await sayOwn(ana, null)).toEqual(
      expect.objectContaining({ status: 200, body: { ownBalance: null } }),
    );
    expect((await ana.get('/api/outlook?source=own')).status).toBe(400);
  });

  test.each([
    ['/api/outlook?days=31', 'Days must be 30, 60 or 90'],
    ['/api/outlook?days=030', 'Days must be 30, 60 or 90'],
    ['/api/outlook?source=bank', 'Source must be wallet or own'],
    ['/api/outlook?owed=yes', 'Owed must be true or false'],
  ])('%s is refused', async (url, message) => {
    const ana = await app.person();
    expect(await ana.get(url)).toMatchObject({ status: 400, body: { message } });
  });

  test.each([
    [100_000_000, 'Amount must be at most 99,999,999.99'],
    [-100_000_000, 'Amount must be at least -99,999,999.99'],
    [1.234, 'Enter an amount'],
    ['12,5', 'Enter an amount'],
    [undefined, 'Enter an amount'],
  ])('the figure %s is refused', async (amount, message) => {
    const ana = await app.person();
    expect(await sayOwn(ana, amount)).toMatchObject({ status: 400, body: { message } });
  });

  test('in another home currency the wallet does not count, and figures have its decimals', async () => {
    const email = 'in-yen@example.com';
    const ana = await app.person(undefined, { email });
    await seedMoney(app, ana, 10_000);
    const live = (homeCurrency: string) => {
      return ana.patch('/api/user/profile', { firstName: 'Ana', lastName: 'Lind', email, homeCurrency });
    };
    expect(await live('JPY')).toMatchObject({ status: 200 });
    expect(await sayOwn(ana, 1.5)).toMatchObject({
      status: 400,
      body: { message: 'Amount can have at most 0 decimals' },
    });
    expect(await sayOwn(ana, 9000)).toMatchObject({ status: 200, body: { currency: 'JPY' } });
    expect(await read(ana)).toMatchObject({ startBalance: 0, ownBalance: { amount: 9000 } });
    expect(await live('USD')).toMatchObject({ status: 409 });
    await sayOwn(ana, null);
    expect(await live('USD')).toMatchObject({ status: 200 });
  });

  test('reading changes nothing', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    await spend(ben, flat);
    await repeat(ana, flat);
    await addBill(ana, { ...monthly, dueDate: '2026-06-25' });
    await sayOwn(ana, 40);
    const before = await fingerprint(app.owner);
    const first = await read(ana, '?days=90&source=own&owed=true');
    expect(await read(ana, '?days=90&source=own&owed=true')).toEqual(first);
    expect(await fingerprint(app.owner)).toEqual(before);
  });
});

describe('groups', () => {
  test('a debt is due on the day of its request, otherwise in two weeks', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    await spend(ben, flat);
    const { username } = (await ben.get('/api/user')).body;
    const item = { kind: 'to_pay', id: null, name: username, amount: 30, groupId: flat.id };
    expect((await read(ana)).days).toMatchObject([
      { date: '2026-06-29', total: 30, items: [{ ...item, isIfAsked: true, groupName: 'Lake house' }] },
    ]);
    // Debts of others count only with `owed`.
    expect((await read(ben)).days).toEqual([]);
    expect(await read(ben, '?owed=true')).toMatchObject({
      days: [{ date: '2026-06-29', total: 0, incoming: 30, items: [{ kind: 'to_collect', amount: 30 }] }],
    });
    await ben.post('/api/payments/remind-all', {});
    app.clock.set('2026-06-17T12:00:00Z');
    expect((await read(ana)).days).toMatchObject([
      { date: '2026-06-17', items: [{ ...item, isIfAsked: false }] },
    ]);
    expect(await read(ben, '?owed=true')).toMatchObject({
      days: [{ date: '2026-06-17', items: [{ isIfAsked: false }] }],
    });
    await ana.post('/api/payments/settle-all', {});
    expect((await read(ana)).days).toEqual([]);
  });

  test('a recurring expense counts as a whole if I pay it, and not if another does', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const id = await repeat(ana, flat);
    await repeat(ben, flat, { title: 'Water', amount: 40 });
    const both = [ana, ben].map((person, index) => ({ userId: person.id, amount: index === 0 ? 10 : 20 }));
    await repeat(ben, flat, { title: 'Power', amount: 30, date: '2026-06-21', payers: both });
    expect(lines(await read(ana))).toEqual([
      ['2026-06-20', 'series', 'Rent', 900],
      ['2026-06-21', 'series', 'Power', 10],
    ]);
    expect(lines(await read(ben))).toEqual([
      ['2026-06-20', 'series', 'Water', 40],
      ['2026-06-21', 'series', 'Power', 20],
    ]);
    await ana.patch(`${flat.path}/series/${id}`, { isPaused: true });
    expect(lines(await read(ana))).toEqual([['2026-06-21', 'series', 'Power', 10]]);
  });

  test('an occurrence that is already an expense is not listed again', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    await repeat(ana, flat, { date: '2026-06-15', times: 2 });
    expect(lines(await read(ana, '?days=90'))).toEqual([['2026-07-15', 'series', 'Rent', 900]]);
  });

  test('a bill that is split with a group counts once, before and after it is paid', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const bill = { amount: 80, dueDate: '2026-06-18', frequency: 'yearly', shareGroupId: flat.id };
    const { id } = await addBill(ana, bill);
    expect(lines(await read(ana, '?owed=true'))).toEqual([['2026-06-18', 'bill', 'Rent', 80]]);
    await ana.patch(`/api/bills/${id}`, { isPaid: true });
    expect((await read(ana)).days).toEqual([]);
  });

  test('amounts in other currencies are left out and named', async () => {
    const flat = await addGroupOf(app, 2, { name: 'Berlin', currency: 'EUR' });
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    await spend(ben, flat);
    await repeat(ana, flat);
    expect(await read(ana)).toMatchObject({ days: [], otherCurrencies: ['EUR'] });
    expect(await read(ben)).toMatchObject({ days: [], otherCurrencies: [] });
  });

  test('personal book: recurring expenses go out, and recurring income comes in', async () => {
    const ana = await app.person();
    const { groupId } = (await ana.get('/api/user/book')).body;
    const book = { id: groupId, path: `/api/groups/${groupId}`, people: [ana] };
    await repeat(ana, book, { title: 'Gym', amount: 30 });
    await repeat(ana, book, { title: 'Royalties', amount: 12, isIncome: true });
    expect(lines(await read(ana))).toEqual([
      ['2026-06-20', 'series', 'Gym', 30],
      ['2026-06-20', 'income', 'Royalties', 12],
    ]);
    expect((await read(ana)).days[0].items[0].groupId).toBeNull();
  });

  test('it says whether I spent something alone: an own expense or a paid bill, and no money in', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    const { groupId } = (await ana.get('/api/user/book')).body;
    const hasSpentAlone = async (person: Caller) => (await read(person)).hasSpentAlone;
    const own = { title: 'Gym', amount: 30, date: '2026-06-10', category: 'other', groupId };
    await ana.post('/api/expenses', { ...own, isIncome: true });
    expect(await hasSpentAlone(ana)).toBe(false);
    const { id } = (await ana.post('/api/expenses', own)).body;
    expect(await hasSpentAlone(ana)).toBe(true);
    await ana.delete(`/api/expenses/${id}`);
    expect(await hasSpentAlone(ana)).toBe(false);
    const { id: billId } = await addBill(ben, { frequency: 'yearly' });
    expect(await hasSpentAlone(ben)).toBe(false);
    await ben.patch(`/api/bills/${billId}`, { isPaid: true });
    expect(await hasSpentAlone(ben)).toBe(true);
  });
});

test('the renewal of the subscription is due until it is canceled', async () => {
  const ana = await app.person();
  await subscribe(app, ana);
  expect(lines(await read(ana, '?days=90'))).toEqual([
    ['2026-07-15', 'subscription', 'Full access', 5.99],
    ['2026-08-15', 'subscription', 'Full access', 5.99],
  ]);
  await ana.post('/api/subscription/cancel');
  expect((await read(ana, '?days=90')).days).toEqual([]);
});
