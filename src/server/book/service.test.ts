import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setReceipt } from '#contract/expense-files.ts';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const COFFEE = { title: 'Coffee', amount: 4.5, date: '2026-06-10', category: 'food' };
const SALARY = { title: 'Salary', amount: 3000, date: '2026-06-01', category: 'other', isIncome: true };

async function bookOf(person: Caller): Promise<string> {
  return (await person.get('/api/user/book')).body.groupId;
}

async function keep(person: Caller, fields: object) {
  const answer = await person.post('/api/expenses', { ...fields, groupId: await bookOf(person) });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

describe('a personal book', () => {
  test('is made once, in the home currency, also by two first calls at once', async () => {
    const ana = await app.person();
    await app.owner.query(`UPDATE users SET home_currency = 'EUR' WHERE id = $1`, [ana.id]);
    const answers = await Promise.all(Array.from({ length: 9 }, () => ana.get('/api/user/book')));
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, body: { groupId: expect.any(String), currency: 'EUR' } });
    expect(new Set(answers.map(({ body }) => body.groupId)).size).toBe(1);
    const { rows } = await app.owner.query(
      `SELECT name, member.user_id FROM groups JOIN group_members AS member ON member.group_id = groups.id
       WHERE kind = 'personal' AND created_by = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ name: 'Just me', user_id: ana.id }]);
  });

  test('is not created by asking whether it has something, and has nothing once all is deleted', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    const hasAny = async (person: Caller) => (await person.get('/api/expenses/own')).body;
    expect(await hasAny(ana)).toEqual({ hasAny: false });
    const { rows } = await app.owner.query(
      `SELECT count(*)::int AS books FROM groups WHERE kind = 'personal' AND created_by = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ books: 0 }]);
    await bookOf(ana);
    expect(await hasAny(ana)).toEqual({ hasAny: false });
    const { id } = await keep(ana, COFFEE);
    expect([await hasAny(ana), await hasAny(ben)]).toEqual([{ hasAny: true }, { hasAny: false }]);
    await ana.delete(`/api/expenses/${id}`);
    expect(await hasAny(ana)).toEqual({ hasAny: false });
  });

  test('belongs to its owner: others cannot read it or add to it', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    const { id, groupId } = await keep(ana, COFFEE);
    expect(await bookOf(ben)).not.toBe(groupId);
    expect((await ben.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await ben.get(`/api/expenses?groupId=${groupId}`)).status).toBe(404);
    expect((await ben.post('/api/expenses', { ...COFFEE, groupId })).status).toBe(404);
    const named = await ana.post('/api/expenses', { ...COFFEE, groupId, participants: [ana.id, ben.id] });
    expect(named).toMatchObject({ status: 400 });
  });

  test('takes expenses of a person without full access', async () => {
    const ana = await app.person(undefined, { hasAccess: false });
    const { id, groupId } = await keep(ana, COFFEE);
    expect((await ana.patch(`/api/expenses/${id}`, { amount: 5 })).body).toMatchObject({ amount: 5 });
    const series = { ...COFFEE, frequency: 'weekly' };
    expect((await ana.post(`/api/groups/${groupId}/series`, series)).status).toBe(201);
    expect((await ana.post('/api/groups', { name: 'Flat' })).status).toBe(402);
  });

  test('is not among groups, friends, sums, recent expenses or chats', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    await ana.post('/api/expenses', { ...COFFEE, title: 'Dinner', groupId: flat.id });
    const read = async () =>
      Promise.all(
        [
          '/api/groups',
          '/api/groups/active',
          '/api/groups/past',
          '/api/groups/deleted',
          '/api/friends',
          `/api/friends/${at(flat, 1).id}`,
          '/api/summary',
          '/api/payments/summary',
          '/api/payments/to-pay',
          '/api/payments/to-collect',
          '/api/payments/recent',
          '/api/expenses/recent',
          '/api/notifications',
          '/api/chats/unread',
          '/api/invitations',
        ].map(async (path) => (await ana.get(path)).body),
      );
    const before = await read();
    await keep(ana, COFFEE);
    await keep(ana, SALARY);
    expect(await read()).toEqual(before);
  });

  test('has what expenses have: list, search, filter, edit, history, undo, files, comments and export', async () => {
    const ana = await app.person();
    const { id, groupId } = await keep(ana, { ...COFFEE, merchantName: 'Corner' });
    await keep(ana, SALARY);
    const titles = async (query: string) =>
      (await ana.get(`/api/expenses?${query}`)).body.map(({ title }: { title: string }) => title);
    expect(await titles('')).toEqual(['Coffee', 'Salary']);
    expect(await titles(`groupId=${groupId}&category=food`)).toEqual(['Coffee']);
    expect(await titles('q=corner')).toEqual(['Coffee']);
    expect((await ana.get('/api/expenses')).body[0]).toMatchObject({
      groupName: 'Just me',
      userPaid: true,
      userAmount: 4.5,
      paidAmount: 4.5,
      isIncome: false,
    });
    const path = `/api/expenses/${id}`;
    expect((await ana.patch(path, { title: 'Tea', version: 1 })).body).toMatchObject({ title: 'Tea' });
    expect((await ana.get(`${path}/history`)).body[0]).toMatchObject({ changes: [{ field: 'title' }] });
    expect((await ana.delete(path)).status).toBe(200);
    expect(await titles('')).toEqual(['Salary']);
    expect((await ana.post(`${path}/restore`)).body).toMatchObject({ title: 'Tea', settledSince: [] });
    expect((await ana.post(`${path}/comments`, { text: 'Good' })).status).toBe(201);
    const csv = await app.app.inject({
      url: `/api/groups/${groupId}/export.csv`,
      headers: { cookie: ana.cookie },
    });
    expect(csv.payload).toContain('Tea');
    const file = await makeCall(app.app, setReceipt, ana, { url: `${path}/receipt`, file: PICTURE });
    expect(JSON.parse(file.text)).toMatchObject({ files: [{ name: 'a.png' }] });
  });

  test('posts a series, also of money in', async () => {
    const ana = await app.person();
    const groupId = await bookOf(ana);
    const body = { ...SALARY, frequency: 'monthly', date: '2026-05-25' };
    const made = await ana.post(`/api/groups/${groupId}/series`, body);
    expect(made).toMatchObject({ status: 201, body: { isIncome: true, nextDate: '2026-06-25' } });
    app.clock.set('2026-06-25T12:00:00Z');
    await app.runJobs();
    const dates = (await ana.get(`/api/expenses?groupId=${groupId}`)).body.map(
      ({ date, isIncome }: { date: string; isIncome: boolean }) => [date, isIncome],
    );
    expect(dates).toEqual([
      ['2026-06-25', true],
      ['2026-05-25', true],
    ]);
    const path = `/api/groups/${groupId}/series/${made.body.id}`;
    expect((await ana.patch(path, { amount: 3100 })).body).toMatchObject({ amount: 3100, isIncome: true });
    expect((await ana.delete(path)).status).toBe(204);
  });
});

describe('money in', () => {
  test('is not spending: it has a separate sum, and is not among the lines', async () => {
    const ana = await app.person();
    const coffee = await keep(ana, COFFEE);
    const salary = await keep(ana, SALARY);
    await keep(ana, { ...SALARY, title: 'Old salary', date: '2026-05-01' });
    const { body } = await ana.get('/api/spending');
    expect(body).toMatchObject({
      total: 4.5,
      income: 3000,
      before: 0,
      otherCurrencies: [],
      byCategory: [{ category: 'food', amount: 4.5 }],
      byGroup: [{ groupId: coffee.groupId, groupName: 'Just me', amount: 4.5 }],
    });
    expect((await ana.get(`/api/spending?groupId=${coffee.groupId}`)).body).toMatchObject({ income: 3000 });
    expect((await ana.get('/api/spending/lines')).body).toMatchObject([
      { id: coffee.id, groupName: 'Just me', amount: 4.5 },
    ]);
    expect((await ana.get(`/api/groups/${coffee.groupId}/spending`)).body).toMatchObject({
      total: 4.5,
      byPerson: [{ paid: 4.5, share: 4.5 }],
    });
    expect((await ana.get(`/api/groups/${coffee.groupId}`)).body).toMatchObject({
      kind: 'personal',
      name: 'Just me',
      totalAmount: 4.5,
      expensesCount: 3,
      balance: 0,
    });
    // An edit moves it from one side to the other.
    await ana.patch(`/api/expenses/${salary.id}`, { isIncome: false });
    expect((await ana.get('/api/spending')).body).toMatchObject({ total: 3004.5, income: 0 });
    expect((await ana.get(`/api/expenses/${salary.id}/history`)).body[0]).toMatchObject({
      changes: [{ field: 'isIncome', from: 'Yes', to: 'No' }],
    });
    expect((await ana.get(`/api/groups/${coffee.groupId}`)).body).toMatchObject({ totalAmount: 3004.5 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is refused elsewhere, and as a refund', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const refused = { status: 400, body: { message: 'Only your own book has money in' } };
    const shared = { ...SALARY, groupId: flat.id };
    expect(await ana.post('/api/expenses', shared)).toMatchObject(refused);
    expect(await ana.post(`${flat.path}/series`, { ...SALARY, frequency: 'monthly' })).toMatchObject(refused);
    const { id } = (await ana.post('/api/expenses', { ...shared, isIncome: false })).body;
    expect(await ana.patch(`/api/expenses/${id}`, { isIncome: true })).toMatchObject(refused);
    const refund = { status: 400, body: { message: "Money in can't be a refund" } };
    const groupId = await bookOf(ana);
    expect(await ana.post('/api/expenses', { ...SALARY, groupId, isRefund: true })).toMatchObject(refund);
    const own = await keep(ana, SALARY);
    expect(await ana.patch(`/api/expenses/${own.id}`, { isRefund: true })).toMatchObject(refund);
    await expect(app.owner.query('UPDATE expenses SET is_income = true WHERE id = $1', [id])).rejects.toThrow(
      /is money in/,
    );
  });
});

describe('the home currency', () => {
  const profileOf = async (person: Caller, homeCurrency: string) => {
    const email = `${person.username}@example.com`;
    return person.patch('/api/user/profile', { firstName: 'Ana', lastName: 'Lind', email, homeCurrency });
  };
  const writer = (name: string) => app.person(name, { email: `${name}@example.com` });

  test('changes the currency of an empty book', async () => {
    const ana = await writer(`ana-${Date.now()}`);
    const groupId = await bookOf(ana);
    expect(await profileOf(ana, 'JPY')).toMatchObject({ status: 200 });
    expect((await ana.get('/api/user/book')).body).toEqual({ groupId, currency: 'JPY' });
  });

  test('cannot change once there is something in the book, also something deleted', async () => {
    const ana = await writer(`bea-${Date.now()}`);
    const { id } = await keep(ana, COFFEE);
    await ana.delete(`/api/expenses/${id}`);
    expect(await profileOf(ana, 'JPY')).toMatchObject({
      status: 409,
      body: { message: 'Your home currency cannot change while something is kept in it' },
    });
  });
});

test('deleting an account deletes its book', async () => {
  const ana = await app.person(`cleo-${Date.now()}`);
  await keep(ana, COFFEE);
  const admin = await app.person(undefined, { role: 'admin' });
  expect((await admin.delete(`/api/admin/users/${ana.id}`)).status).toBeLessThan(300);
  const { rows } = await app.owner.query('SELECT 1 FROM groups WHERE created_by = $1', [ana.id]);
  expect(rows).toEqual([]);
});
