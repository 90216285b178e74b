import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, payBill, unpayBill } from '#server/testing/makers/bills.ts';
import { MAX_SERIES, MAX_UNPAID_BILLS } from './maximum.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BILL = { name: 'Phone', amount: 25.5, dueDate: '2026-06-20', frequency: 'daily', category: 'phone' };
const add = (person: Caller) => person.post('/api/bills', BILL);

/** Adds active series, each with `unpaid` unpaid occurrences from the day before yesterday on. */
async function seedSeries(person: Caller, { series, unpaid }: { series: number; unpaid: number }) {
  await app.owner.query(
    `WITH series AS (
       INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month, next_due_date)
       SELECT gen_random_uuid(), $1, 'Seeded', 1000, 'other', 'daily', 13, DATE '2026-06-13' + $3::int
       FROM generate_series(1, $2) RETURNING id
     )
     INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category)
     SELECT gen_random_uuid(), id, $1, place, 'Seeded', 1000, DATE '2026-06-12' + place, 'daily', 'other'
     FROM series CROSS JOIN generate_series(1, $3) AS place`,
    [person.id, series, unpaid],
  );
}

describe('the maximum of bills', () => {
  test('one active series too many is refused, also when two are added at once', async () => {
    const person = await app.person();
    await seedSeries(person, { series: MAX_SERIES - 1, unpaid: 1 });
    const answers = await Promise.all([add(person), add(person), add(person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('You can have at most 500 bills');
  });

  test('ended series do not count towards the maximum', async () => {
    const person = await app.person();
    await seedSeries(person, { series: MAX_SERIES - 1, unpaid: 1 });
    const last = await addBill(person);
    expect((await add(person)).status).toBe(409);
    await person.delete(`/api/bills/${last.id}`);
    expect((await add(person)).status).toBe(201);
  });

  test('one unpaid bill too many is refused, whether added or marked as unpaid', async () => {
    const person = await app.person();
    const paid = await addBill(person);
    await payBill(person, paid.id);
    await seedSeries(person, { series: 100, unpaid: MAX_UNPAID_BILLS / 100 });
    for (const answer of [await add(person), await unpayBill(person, paid.id)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('You can have at most 1,000 unpaid bills');
    }
  });

  test('the calendar feed and the month have at most 2,000 entries', async () => {
    const person = await app.person();
    await seedSeries(person, { series: MAX_SERIES, unpaid: 4 });
    const { url } = (await person.post('/api/bills/feed')).body;
    const feed = await app.visitor.get(new URL(url).pathname);
    const events = String(feed.body).match(/BEGIN:VEVENT/g) ?? [];
    expect(events).toHaveLength(2000);
    expect((await person.get('/api/bills/month?month=2026-06')).body).toHaveLength(2000);
  });
});
