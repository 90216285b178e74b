import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { addBill, addLongSignedIn, duesOf, listBills, payBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());

const START = '2026-06-15T12:00:00Z';
afterEach(() => app.clock.set(START));

/** All rows about bills, to check that a refused call changed none. */
async function everything(): Promise<unknown> {
  const { rows } = await app.owner.query(
    `SELECT (SELECT json_agg(b ORDER BY id) FROM bills AS b) AS bills, (SELECT json_agg(s ORDER BY id) FROM bill_series AS s) AS series,
            (SELECT json_agg(j ORDER BY id) FROM jobs AS j WHERE kind LIKE 'bill%') AS jobs`,
  );
  return rows;
}

const BODY = { name: 'Phone', amount: 25.5, dueDate: '2026-06-20', frequency: 'monthly', category: 'phone' };

describe('adding a bill', () => {
  test('adding a bill returns the bill', async () => {
    const person = await app.person();
    const answer = await person.post('/api/bills', {
      ...BODY,
      description: ' Two lines \n',
      reminderDays: 7,
    });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      ...BODY,
      kind: 'bill',
      id: expect.any(String),
      seriesId: expect.any(String),
      description: 'Two lines',
      isPaid: false,
      paidAt: null,
      reminderDays: 7,
      shareGroupId: null,
      shareGroupName: null,
      expenseId: null,
      createdAt: new Date(START).toISOString(),
    });
    expect(await listBills(person)).toEqual([answer.body]);
    expect((await person.get(`/api/bills/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('adding a bill fills in defaults', async () => {
    const person = await app.person();
    const { name, dueDate } = BODY;
    const answer = await person.post('/api/bills', {
      name,
      dueDate: `${dueDate}T23:00:00-08:00`,
      amount: '9.90',
    });
    expect(answer.body).toMatchObject({
      amount: 9.9,
      dueDate,
      frequency: 'monthly',
      category: 'utilities',
      description: null,
      reminderDays: 3,
    });
    const silent = await person.post('/api/bills', { ...BODY, reminderDays: null, description: '' });
    expect(silent.body).toMatchObject({ reminderDays: null, description: null });
  });

  test.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ name: ' B ' }, 'Name must be at least 2 characters'],
    [{ name: undefined }, 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: -1 }, 'Amount must be greater than 0'],
    [{ amount: '' }, 'Amount must be greater than 0'],
    [{ amount: 'ten' }, 'Amount must be greater than 0'],
    [{ amount: null }, 'Amount must be greater than 0'],
    [{ amount: 1.005 }, 'Amount must be greater than 0'],
    [{ amount: 100_000_000 }, 'Amount must be at most 99,999,999.99'],
    [{ dueDate: undefined }, 'Due date is required'],
    [{ dueDate: '' }, 'Due date is required'],
    [{ dueDate: '2026-02-30' }, 'Date is not valid'],
    [{ frequency: 'hourly' }, 'Unknown frequency'],
    [{ category: 'food' }, 'Unknown category'],
    [{ description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    [{ reminderDays: 31 }, 'Days must be from 0 to 30'],
    [{ reminderDays: -1 }, 'Days must be from 0 to 30'],
    [{ reminderDays: 1.5 }, 'Days must be from 0 to 30'],
    [{ reminderDays: '3' }, 'Days must be from 0 to 30'],
    [{ shareGroupId: 'mine' }, 'Unknown group'],
  ])('refuses %j', async (wrong, message) => {
    const person = await app.person();
    const before = await everything();
    const answer = await person.post('/api/bills', { ...BODY, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', message } });
    expect(await everything()).toEqual(before);
  });

  test('adding a bill needs full access; reading and changing existing ones does not', async () => {
    const person = await app.person();
    const bill = await addBill(person, { frequency: 'weekly' });
    await takeAccess(app, [person.id]);
    const refused = await person.post('/api/bills', BODY);
    expect(refused).toMatchObject({ status: 402, body: { code: 'subscription_required' } });
    expect(await payBill(person, bill.id)).toMatchObject({ status: 200 });
    expect(await person.delete(`/api/bills/${bill.id}`)).toMatchObject({ status: 204 });
    expect(await person.get('/api/bills')).toMatchObject({ status: 200 });
  });

  test('adding a bill twice with the same key adds one', async () => {
    const person = await app.person();
    const key = { 'idempotency-key': 'a-bill' };
    const answers = [
      await person.post('/api/bills', BODY, key),
      await person.post('/api/bills', BODY, key),
      await person.post('/api/bills', { ...BODY, amount: 1 }, key),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 409]);
    expect(await listBills(person)).toHaveLength(1);
  });

  test('adding a bill refuses groups of others, groups left, and closed groups', async () => {
    const group = await addGroupOf(app, 2);
    const stranger = await app.person();
    const before = await everything();
    const refused = await stranger.post('/api/bills', { ...BODY, shareGroupId: group.id });
    expect(refused).toMatchObject({ status: 404 });
    expect(await stranger.post('/api/bills', { ...BODY, shareGroupId: newId() })).toMatchObject({
      status: 404,
    });
    await at(group, 1).post(`${group.path}/leave`, {});
    expect(await at(group, 1).post('/api/bills', { ...BODY, shareGroupId: group.id })).toMatchObject({
      status: 404,
    });
    await at(group, 0).patch(group.path, { status: 'closed' });
    expect(await at(group, 0).post('/api/bills', { ...BODY, shareGroupId: group.id })).toMatchObject({
      status: 409,
      body: { code: 'group_closed' },
    });
    expect(await everything()).toEqual(before);
  });
});

describe("someone else's bill", () => {
  test("another person's bill does not exist", async () => {
    const owner = await app.person();
    const other = await app.person();
    const bill = await addBill(owner);
    const before = await everything();
    const path = `/api/bills/${bill.id}`;
    for (const answer of [
      await other.patch(path, { isPaid: true }),
      await other.patch(path, { name: 'Mine now' }),
      await other.delete(path),
      await other.get(`${path}/history`),
      await other.patch(`/api/bills/${newId()}`, { isPaid: true }),
      await other.delete(`/api/bills/${newId()}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Not found' } });
    }
    expect(await everything()).toEqual(before);
    expect(await listBills(other)).toEqual([]);
    expect((await other.get('/api/bills/month?month=2026-06')).body).toEqual([]);
  });
});

describe('editing a bill', () => {
  test('editing a bill changes it and the later ones', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { description: 'Flat', dueDate: '2026-06-15' });
    const edit = {
      name: 'Rent and heating',
      amount: 980.5,
      category: 'other',
      description: null,
      reminderDays: 0,
    };
    const answer = await person.patch(`/api/bills/${bill.id}`, edit);
    expect(answer).toMatchObject({ status: 200, body: { ...edit, dueDate: '2026-06-15', isPaid: false } });
    await payBill(person, bill.id);
    app.clock.set('2026-07-10T00:00:00Z');
    await app.runJobs();
    const [next] = await listBills(person, '?status=unpaid');
    expect(next).toMatchObject({ ...edit, dueDate: '2026-07-15', seriesId: bill.seriesId });
  });

  test('editing a paid bill changes the next one, but only the given fields', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    await person.patch(`/api/bills/${next?.id}`, { amount: 20 });
    await person.patch(`/api/bills/${bill.id}`, { name: 'Cleaner' });
    const [after] = await listBills(person, '?status=unpaid');
    expect(after).toMatchObject({ name: 'Cleaner', amount: 20 });
  });

  test('a new due date becomes the day of the series', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-01-15' });
    expect(await duesOf(person)).toEqual(['2026-01-15', '2026-06-15']);
    const [, june] = await listBills(person);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-01-31' });
    expect(await duesOf(person)).toEqual(['2026-01-31']);
    app.clock.set('2026-06-16T00:00:01Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-01-31', '2026-06-30']);
    expect(june?.seriesId).toBe(bill.seriesId);
  });

  test('a new due date of a paid bill moves when the next one appears', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-30' });
    await payBill(person, bill.id);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-10' });
    app.clock.set('2026-06-25T10:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual([]);
    app.clock.set('2026-06-26T10:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-07-10']);
    app.clock.set('2026-07-20T10:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-07-10']);
    app.clock.set('2026-07-27T10:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-07-10', '2026-08-10']);
  });

  test('a new frequency applies to later occurrences', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15' });
    await payBill(person, bill.id);
    expect(await duesOf(person)).toEqual([]);
    await person.patch(`/api/bills/${bill.id}`, { frequency: 'weekly' });
    expect(await duesOf(person)).toEqual(['2026-06-22', '2026-06-29']);
    const [next] = await listBills(person, '?status=unpaid');
    await person.patch(`/api/bills/${next?.id}`, { frequency: 'daily' });
    const days = Array.from({ length: 8 }, (_, index) => `2026-06-${22 + index}`);
    expect(await duesOf(person)).toEqual(days);
    await person.patch(`/api/bills/${bill.id}`, { frequency: 'monthly' });
    expect(await duesOf(person)).toEqual(['2026-06-22']);
  });

  test('editing and paying work in one call', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const answer = await person.patch(`/api/bills/${bill.id}`, { amount: 12, isPaid: true });
    expect(answer.body).toMatchObject({ amount: 12, isPaid: true });
    expect(await listBills(person, '?status=unpaid')).toMatchObject([
      { amount: 12, dueDate: '2026-06-22' },
      { amount: 12, dueDate: '2026-06-29' },
    ]);
  });

  test('two occurrences of a series are never due on one day', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    await payBill(person, bill.id);
    const before = await everything();
    const answer = await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-22', name: 'Other' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This bill is already due on that day' },
    });
    expect(await everything()).toEqual(before);
    // The day of a payment that was moved by hand is skipped, also where it is only planned.
    const [, last] = await listBills(person, '?status=unpaid');
    await payBill(person, String(last?.id));
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-07-13' });
    const july = (await person.get('/api/bills/month?month=2026-07')).body;
    expect(july).toMatchObject([
      { id: null, dueDate: '2026-07-06' },
      { id: bill.id, dueDate: '2026-07-13', isPaid: true },
      { id: null, dueDate: '2026-07-20' },
      { id: null, dueDate: '2026-07-27' },
    ]);
    const { body: outlook } = await person.get('/api/outlook?days=60');
    const dues = outlook.days.map((day: { date: string }) => day.date);
    expect(dues.slice(0, 3)).toEqual(['2026-06-22', '2026-07-06', '2026-07-20']);
  });

  test('a new due date of an unpaid bill takes the untouched ones after it along, and keeps their ids', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const idsOf = async () => (await listBills(person, '?status=unpaid')).map((each) => each.id);
    const ids = await idsOf();
    expect(ids).toHaveLength(3);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-14' });
    expect(await duesOf(person)).toEqual(['2026-06-14', '2026-06-21', '2026-06-28']);
    expect(await idsOf()).toEqual(ids);
    // Not onto the day of the next one, and beyond it alone: no period is lost.
    expect(await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-21' })).toMatchObject({
      status: 409,
    });
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-30' });
    expect(await duesOf(person)).toEqual(['2026-06-21', '2026-06-28', '2026-06-30']);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-14' });
    expect(await idsOf()).toEqual(ids);
    // One that was edited by hand stays, and what follows is planned from it.
    await person.patch(`/api/bills/${ids[1]}`, { name: 'Twice' });
    const refused = await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-28' });
    expect(refused).toMatchObject({ status: 409 });
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-20' });
    expect(await duesOf(person)).toEqual(['2026-06-20', '2026-06-21', '2026-06-28']);
  });

  test.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ dueDate: '2025-02-30' }, 'Date is not valid'],
    [{ frequency: 'never' }, 'Unknown frequency'],
    [{ category: '' }, 'Unknown category'],
    [{ isPaid: 'yes' }, 'isPaid must be true or false'],
    [{ isPaid: null }, 'isPaid must be true or false'],
    [{ reminderDays: 99 }, 'Days must be from 0 to 30'],
  ])('refuses %j', async (wrong, message) => {
    const person = await app.person();
    const bill = await addBill(person);
    const before = await everything();
    const answer = await person.patch(`/api/bills/${bill.id}`, wrong);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await everything()).toEqual(before);
  });

  test('editing a bill refreshes my other screens', async () => {
    const person = await app.person();
    const bill = await addBill(person);
    app.told.length = 0;
    await person.patch(`/api/bills/${bill.id}`, { name: 'New' });
    expect(app.told).toMatchObject([{ users: [person.id] }]);
    expect(app.told[0]?.addresses).toContain('/api/bills');
    expect(app.told[0]?.addresses).toContain('/api/outlook');
  });
});

describe('deleting a bill', () => {
  test('deleting a bill ends its series: unpaid ones are deleted, paid ones stay', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-01', frequency: 'weekly' });
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    expect(await person.delete(`/api/bills/${next?.id}`)).toMatchObject({ status: 204 });
    expect(await duesOf(person, '')).toEqual(['2026-06-01']);
    app.clock.set('2026-08-01T00:00:00Z');
    await app.runJobs();
    expect(await duesOf(person, '')).toEqual(['2026-06-01']);
    expect((await person.get('/api/bills/month?month=2026-08')).body).toEqual([]);
    expect((await person.get(`/api/bills/${bill.id}/history`)).body).toHaveLength(1);
  });

  test('deleting a paid bill deletes it and the unpaid next one, and other paid ones stay', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-01', frequency: 'weekly' });
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    await payBill(person, String(next?.id));
    await person.delete(`/api/bills/${next?.id}`);
    expect(await duesOf(person, '')).toEqual(['2026-06-01']);
  });

  test('deleting a bill before the next one appears prevents it', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    await payBill(person, bill.id);
    await person.delete(`/api/bills/${bill.id}`);
    app.clock.set('2026-09-01T00:00:00Z');
    await app.runJobs();
    expect(await listBills(person)).toEqual([]);
    const { rows } = await app.owner.query('SELECT id FROM bill_series WHERE user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test('marking a payment of an ended series as unpaid and paying it again adds nothing', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-01', frequency: 'weekly' });
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    await person.delete(`/api/bills/${next?.id}`);
    await person.patch(`/api/bills/${bill.id}`, { isPaid: false });
    expect(await duesOf(person)).toEqual(['2026-06-01']);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-06-02', frequency: 'daily' });
    expect(await duesOf(person)).toEqual(['2026-06-02']);
    await payBill(person, bill.id);
    expect(await duesOf(person)).toEqual([]);
  });

  test('of two simultaneous deletions one finds nothing', async () => {
    const person = await app.person();
    const bill = await addBill(person);
    const answers = await Promise.all([1, 2, 3].map(() => person.delete(`/api/bills/${bill.id}`)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404, 404]);
  });

  test('deleting a bill while it is being paid leaves nothing inconsistent', async () => {
    const person = await app.person();
    const bill = await addBill(person, { frequency: 'weekly' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? payBill(person, bill.id) : person.delete(`/api/bills/${bill.id}`),
      ),
    );
    for (const answer of answers) expect([200, 204, 404]).toContain(answer.status);
    expect(await listBills(person)).toEqual([]);
  });
});
