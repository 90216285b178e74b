import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, day, dayInZone } from '#domain/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addBill,
  addLongSignedIn,
  duesOf,
  listBills,
  payBill,
  staySignedIn,
} from '#server/testing/makers/bills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const RENT = { name: 'Rent', amount: 1000, dueDate: '2026-02-06', reminderDays: null };
const DUES = ['2026-02-06', '2026-03-06', '2026-04-06', '2026-05-06', '2026-06-06'].map(day);

async function addPerson(timeZone: string) {
  const person = await addLongSignedIn(app);
  await app.owner.query('UPDATE users SET time_zone = $2 WHERE id = $1', [person.id, timeZone]);
  return person;
}

async function moveTo(instant: string) {
  app.clock.set(instant);
  await app.runJobs();
}

const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];

describe('each period of a bill that is never paid', () => {
  test.each(ZONES)("appears 14 days before it is due, by the person's own day: %s", async (zone) => {
    app.clock.set('2026-01-10T12:00:00Z');
    const person = await addPerson(zone);
    const { seriesId } = await addBill(person, RENT);
    const appeared = async (): Promise<Day[]> => {
      const text = 'SELECT due_date::text AS due FROM bills WHERE series_id = $1 ORDER BY position';
      return (await app.owner.query(text, [seriesId])).rows.map(({ due }) => due);
    };
    // Over the changes of the clock in March, at all hours of the day.
    for (let step = 0; step < 220; step += 1) {
      app.clock.advance(13 * HOUR);
      await app.runJobs();
      const today = dayInZone(app.deps.clock.now(), zone);
      const expected = DUES.filter((due, index) => index === 0 || addDays(due, -14) <= today);
      expect({ today, dues: await appeared() }).toEqual({ today, dues: expected });
    }
  });

  test.each(ZONES)('counts the same in totals, outlook, month view and calendar: %s', async (zone) => {
    app.clock.set('2026-01-10T12:00:00Z');
    const person = await addPerson(zone);
    await addBill(person, RENT);
    const feed = (await person.post('/api/bills/feed')).body.url;
    await staySignedIn(app, person);
    await moveTo('2026-05-03T12:00:00Z');
    const due = ['2026-02-06', '2026-03-06', '2026-04-06', '2026-05-06'];
    expect(await duesOf(person)).toEqual(due);
    const { body: list } = await person.get('/api/bills');
    expect(list).toMatchObject({ unpaidTotal: 4000, dueSoonTotal: 4000, monthlyTotal: 1000 });
    const { body: outlook } = await person.get('/api/outlook?days=60');
    const totals = outlook.days.map(({ total }: { total: number }) => total);
    // The overdue ones today, then those of May and June.
    expect(totals.slice(0, 3)).toEqual([3000, 1000, 1000]);
    expect(outlook).toMatchObject({ billsDueSoonTotal: 4000 });
    const shown: string[] = [];
    for (const month of ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06']) {
      const { body } = await person.get(`/api/bills/month?month=${month}`);
      shown.push(...body.map((each: { dueDate: string }) => each.dueDate));
    }
    expect(shown).toEqual([...due, '2026-06-06']);
    const calendar = String((await app.visitor.get(new URL(feed).pathname)).body);
    const events = [...calendar.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, found]) => found);
    expect(events.slice(0, 3)).toEqual(['20260306', '20260406', '20260506']);
  });

  test('is paid by itself', async () => {
    app.clock.set('2026-01-10T12:00:00Z');
    const person = await addLongSignedIn(app);
    await addBill(person, RENT);
    await staySignedIn(app, person);
    await moveTo('2026-05-03T12:00:00Z');
    const [, march] = await listBills(person, '?status=unpaid');
    expect(await payBill(person, String(march?.id))).toMatchObject({ status: 200 });
    expect(await duesOf(person)).toEqual(['2026-02-06', '2026-04-06', '2026-05-06']);
    expect((await person.get('/api/bills')).body).toMatchObject({ unpaidTotal: 3000, dueSoonTotal: 3000 });
  });

  test('is added for the months in which the server was down, without an email for what is over', async () => {
    app.clock.set('2026-01-10T12:00:00Z');
    const person = await addLongSignedIn(app, 'down@example.com');
    await addBill(person, { ...RENT, reminderDays: 3 });
    await addBill(person, { ...RENT, name: 'Milk', frequency: 'daily', reminderDays: 3 });
    await app.owner.query('DELETE FROM mails');
    await staySignedIn(app, person);
    await moveTo('2030-05-03T12:00:00Z');
    const { body } = await person.get('/api/bills');
    const periods = {
      rent: 52,
      milk: Math.round((Date.UTC(2030, 4, 17) - Date.UTC(2026, 1, 5)) / 86_400_000),
    };
    expect(body.unpaidTotal).toBe(1000 * (periods.rent + periods.milk));
    const { rows } = await app.owner.query("SELECT subject FROM mails WHERE recipient = 'down@example.com'");
    expect(rows.map(({ subject }) => subject)).toEqual([]);
    expect(await app.runJobs()).toBe(0);
  });

  test('ends with the series', async () => {
    app.clock.set('2026-01-10T12:00:00Z');
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, RENT);
    await staySignedIn(app, person);
    await moveTo('2026-04-01T12:00:00Z');
    await payBill(person, bill.id);
    const [open] = await listBills(person, '?status=unpaid');
    await person.delete(`/api/bills/${open?.id}`);
    await moveTo('2026-04-25T12:00:00Z');
    expect(await duesOf(person, '')).toEqual(['2026-02-06']);
  });
});
