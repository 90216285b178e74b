import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addBill,
  addLongSignedIn,
  duesOf,
  listBills,
  payBill,
  type ShownBill,
  staySignedIn,
} from '#server/testing/makers/bills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Inserts many bills directly into the tables; one in three is paid. */
async function seedBills(person: Caller, count: number): Promise<void> {
  const series = newId();
  await app.owner.query(
    `INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month)
     VALUES ($1, $2, 'Many', 1000, 'other', 'daily', 1)`,
    [series, person.id],
  );
  await app.owner.query(
    `INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category, is_paid, paid_at)
     SELECT gen_random_uuid(), $1, $2, n, 'Many', 1000, date '2020-01-01' + n, 'daily',
            CASE n % 4 WHEN 0 THEN 'phone' ELSE 'other' END, n % 3 = 0,
            CASE WHEN n % 3 = 0 THEN timestamptz '2026-01-01' + (n / 2) * interval '1 minute' END
     FROM generate_series(1, $3::int) AS n`,
    [series, person.id, count],
  );
}

async function readAll(person: Caller, query: string): Promise<{ bills: ShownBill[]; pages: number }> {
  const bills: ShownBill[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const answer = await person.get(`/api/bills?${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    expect(answer.status).toBe(200);
    bills.push(...answer.body.bills);
    cursor = answer.headers['x-next-cursor'] as string | undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { bills, pages };
}

describe('the list of bills', () => {
  test('the list of bills has unpaid ones by due date, then paid ones by payment date', async () => {
    const person = await app.person();
    const [late, soon, old] = [
      await addBill(person, { name: 'Late', dueDate: '2026-09-01' }),
      await addBill(person, { name: 'Soon', dueDate: '2026-06-20' }),
      await addBill(person, { name: 'Old', dueDate: '2026-05-30' }),
    ];
    await addBill(person, { name: 'Overdue', dueDate: '2026-06-01' });
    await payBill(person, late.id);
    app.clock.advance(1000);
    await payBill(person, old.id);
    app.clock.advance(-1000);
    expect((await listBills(person)).map((bill) => bill.name)).toEqual(['Overdue', 'Soon', 'Old', 'Late']);
    expect((await listBills(person, '?status=unpaid')).map((bill) => bill.name)).toEqual(['Overdue', 'Soon']);
    expect((await listBills(person, '?status=paid')).map((bill) => bill.name)).toEqual(['Old', 'Late']);
    expect(soon.isPaid).toBe(false);
  });

  test('the list of bills equals the single bills for any text', async () => {
    const person = await app.person();
    const description = 'Line one\nline "two" \\ three\ttab \u2028';
    const bill = await addBill(person, { name: '{"id":1}', description, amount: 0.5, reminderDays: 3 });
    expect(await listBills(person)).toEqual([bill]);
    const { body } = await payBill(person, bill.id);
    expect((await listBills(person, '?status=paid'))[0]).toMatchObject({ isPaid: true, paidAt: body.paidAt });
  });

  test('is filtered by category', async () => {
    const person = await app.person();
    await addBill(person, { name: 'Rent', category: 'housing' });
    const phone = await addBill(person, { name: 'Phone', category: 'phone' });
    await payBill(person, phone.id);
    const names = async (query: string) => (await listBills(person, query)).map((bill) => bill.name);
    expect(await names('?category=phone')).toEqual(['Phone']);
    expect(await names('?category=phone&status=unpaid')).toEqual([]);
    expect(await names('?category=all')).toEqual(['Rent', 'Phone']);
    expect(await names('?category=insurance')).toEqual([]);
  });

  test.each([
    ['limit=7', 1000],
    ['limit=200', 1000],
    ['status=unpaid&limit=90', 667],
    ['status=paid&limit=90', 333],
    ['category=phone&limit=49', 250],
    ['category=other&status=paid&limit=49', 250],
  ])('1,000 bills are paged, each once: %s', async (query, count) => {
    const person = await app.person();
    await seedBills(person, 1000);
    const { bills, pages } = await readAll(person, query);
    const limit = Number(/limit=(\d+)/.exec(query)?.[1]);
    expect(bills).toHaveLength(count);
    expect(new Set(bills.map((bill) => bill.id)).size).toBe(count);
    expect(pages).toBe(Math.ceil(count / limit));
    const unpaid = bills.filter((bill) => !bill.isPaid);
    expect(bills.slice(0, unpaid.length)).toEqual(unpaid);
    const dues = unpaid.map((bill) => bill.dueDate);
    expect(dues).toEqual(dues.toSorted());
    const paid = bills.slice(unpaid.length).map((bill) => (bill as ShownBill & { paidAt: string }).paidAt);
    expect(paid).toEqual(paid.toSorted().toReversed());
  });

  test('a page that ends at the first paid bill continues with the paid ones', async () => {
    const person = await app.person();
    await seedBills(person, 9);
    const { bills, pages } = await readAll(person, 'limit=6');
    expect(pages).toBe(2);
    expect(bills.map((bill) => bill.isPaid)).toEqual([...Array(6).fill(false), ...Array(3).fill(true)]);
  });

  test.each([
    ['limit=0', 'Limit must be from 1 to 200'],
    ['limit=201', 'Limit must be from 1 to 200'],
    ['cursor=nonsense', 'Cursor is not valid'],
    [`cursor=${Buffer.from(`2026-99-99T99:99:99Z|${newId()}`).toString('base64url')}`, 'Cursor is not valid'],
    [
      `status=unpaid&cursor=${Buffer.from(`2026-06-01T00:00:00.000Z|${newId()}`).toString('base64url')}`,
      'Cursor is not valid',
    ],
    ['status=late', 'Status must be paid or unpaid'],
    ['category=food', 'Unknown category'],
  ])('refuses ?%s', async (query, message) => {
    const person = await app.person();
    expect(await person.get(`/api/bills?${query}`)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('the totals', () => {
  test('the totals without bills are zero', async () => {
    const person = await app.person();
    expect((await person.get('/api/bills')).body).toEqual({
      bills: [],
      unpaidTotal: 0,
      dueSoonTotal: 0,
      monthlyTotal: 0,
      categories: [],
    });
  });

  test('the totals include all bills, regardless of the filter', async () => {
    const person = await app.person();
    const bills = [
      await addBill(person, { amount: 1, dueDate: '2026-05-01', frequency: 'yearly', category: 'other' }),
      await addBill(person, { amount: 2.02, dueDate: '2026-06-15', category: 'phone' }),
      await addBill(person, { amount: 4, dueDate: '2026-06-22', category: 'housing' }),
      await addBill(person, { amount: 8, dueDate: '2026-06-23', category: 'housing' }),
      await addBill(person, { amount: 16, dueDate: '2026-06-10', category: 'insurance' }),
    ];
    await payBill(person, String(bills[4]?.id));
    const totals = { unpaidTotal: 15.02, dueSoonTotal: 7.02, monthlyTotal: 30.02 };
    const categories = ['housing', 'insurance', 'phone', 'other'];
    for (const query of ['', '?status=paid', '?category=phone&limit=1']) {
      expect((await person.get(`/api/bills${query}`)).body).toMatchObject({ ...totals, categories });
    }
  });

  test("the 7 days of the totals are the caller's", async () => {
    const person = await app.person();
    await addBill(person, { amount: 8, dueDate: '2026-06-23' });
    expect((await person.get('/api/bills')).body.dueSoonTotal).toBe(0);
    app.clock.set('2026-06-15T23:00:00Z');
    const there = await person.get('/api/bills', { 'x-time-zone': 'Asia/Tokyo' });
    app.clock.set('2026-06-15T12:00:00Z');
    expect(there.body.dueSoonTotal).toBe(8);
  });

  test('a series counts once in the monthly total, with its current amount, until it ends', async () => {
    const person = await addLongSignedIn(app);
    app.clock.set('2026-04-01T12:00:00Z');
    const bill = await addBill(person, { amount: 10, dueDate: '2026-03-15' });
    await staySignedIn(app, person);
    app.clock.set('2026-06-15T12:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15']);
    for (const open of await listBills(person, '?status=unpaid&limit=3')) await payBill(person, open.id);
    const monthly = async () => (await person.get('/api/bills')).body.monthlyTotal;
    expect(await monthly()).toBe(10);
    const [open] = await listBills(person);
    await person.patch(`/api/bills/${open?.id}`, { amount: 12 });
    expect(await monthly()).toBe(12);
    await person.delete(`/api/bills/${open?.id}`);
    expect(await monthly()).toBe(0);
    expect(bill.amount).toBe(10);
  });
});

describe('a month', () => {
  test('a month has existing and planned bills', async () => {
    const person = await app.person();
    const rent = await addBill(person, { name: 'Rent', dueDate: '2026-06-30', amount: 900 });
    await addBill(person, { name: 'Cleaner', dueDate: '2026-06-17', frequency: 'biweekly', amount: 40 });
    await payBill(person, rent.id);
    const month = async (of: string) =>
      (await person.get(`/api/bills/month?month=${of}`)).body.map(
        (each: ShownBill) =>
          `${each.dueDate} ${each.name} ${each.id === null ? 'planned' : each.isPaid ? 'paid' : 'unpaid'}`,
      );
    expect(await month('2026-06')).toEqual(['2026-06-17 Cleaner unpaid', '2026-06-30 Rent paid']);
    expect(await month('2026-07')).toEqual([
      ...['2026-07-01 Cleaner planned', '2026-07-15 Cleaner planned'],
      ...['2026-07-29 Cleaner planned', '2026-07-30 Rent planned'],
    ]);
    expect(await month('2027-02')).toContain('2027-02-28 Rent planned');
    expect(await month('2020-01')).toEqual([]);
  });

  test('a month is bounded', async () => {
    const person = await app.person();
    await app.owner.query(
      `WITH made AS (
         INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month, next_due_date)
         SELECT gen_random_uuid(), $1, 'Daily', 100, 'other', 'daily', 1, '2026-06-02' FROM generate_series(1, 300)
         RETURNING id
       )
       INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category)
       SELECT gen_random_uuid(), id, $1, 1, 'Daily', 100, '2026-06-01', 'daily', 'other' FROM made`,
      [person.id],
    );
    expect((await person.get('/api/bills/month?month=2026-06')).body).toHaveLength(1300);
  });

  test.each(['', '?month=', '?month=2026', '?month=2026-13', '?month=0000-01', '?month=26-01'])(
    'refuses %s',
    async (query) => {
      const person = await app.person();
      const answer = await person.get(`/api/bills/month${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});

describe('the history of a bill', () => {
  test('the history of a bill has its paid occurrences, newest first, paged', async () => {
    const person = await addLongSignedIn(app);
    app.clock.set('2026-01-10T12:00:00Z');
    const bill = await addBill(person, { amount: 10, dueDate: '2026-01-15' });
    await addBill(person, { name: 'Another', dueDate: '2026-01-01' });
    await staySignedIn(app, person);
    app.clock.set('2026-05-15T12:00:00Z');
    await app.runJobs();
    const open = (await listBills(person, '?status=unpaid')).filter((each) => each.name !== 'Another');
    for (const each of open) {
      app.clock.advance(1000);
      await payBill(person, each.id);
    }
    const path = `/api/bills/${bill.id}/history`;
    const all = await person.get(path);
    expect(all.body.map((each: ShownBill) => each.dueDate)).toEqual([
      ...['2026-05-15', '2026-04-15', '2026-03-15', '2026-02-15', '2026-01-15'],
    ]);
    expect(all.body[0]).toEqual({
      id: expect.any(String),
      amount: 10,
      dueDate: '2026-05-15',
      paidAt: app.deps.clock.now().toISOString(),
    });
    const first = await person.get(`${path}?limit=3`);
    const rest = await person.get(`${path}?limit=3&cursor=${first.headers['x-next-cursor']}`);
    expect([...first.body, ...rest.body]).toEqual(all.body);
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('the history of a bill that was never paid is empty', async () => {
    const person = await app.person();
    const bill = await addBill(person);
    expect(await person.get(`/api/bills/${bill.id}/history`)).toMatchObject({ status: 200, body: [] });
    expect(await person.get('/api/bills/nothing/history')).toMatchObject({ status: 404 });
  });
});
