import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, listBills, payBill } from '#server/testing/makers/bills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pathOf = (url: string) => new URL(url).pathname;

async function openFeed(person: Caller): Promise<string> {
  const answer = await person.post('/api/bills/feed');
  expect(answer).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/) },
  });
  return pathOf(answer.body.url);
}

type Event = { uid: string; day: string; title: string; text: string | null; alarm: number | null };

/** The events as a calendar program reads them. */
function readCalendar(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(event.duration.toSeconds()).toBe(86_400);
    const alarm = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      title: event.summary,
      text: event.description,
      alarm: alarm instanceof ICAL.Duration ? alarm.toSeconds() : null,
    };
  });
}

const read = async (path: string) => readCalendar((await app.visitor.get(path)).body);

describe('the calendar feed', () => {
  test('the calendar feed is read by anyone with its address, as a file of whole-day events', async () => {
    const person = await app.person();
    const rent = await addBill(person, {
      amount: 1250.5,
      dueDate: '2026-06-30',
      description: 'Two rooms\nand a hall',
    });
    await addBill(person, { name: 'Gas; water, "etc" \\ 水道', dueDate: '2027-05-31', reminderDays: null });
    await addBill(person, { name: 'Too far', dueDate: '2027-07-01' });
    await payBill(person, rent.id);
    const path = await openFeed(person);
    const answer = await app.visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    for (const line of answer.body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\n');
    }
    const events = readCalendar(answer.body);
    expect(events.map((event) => event.day)).toEqual([
      ...['2026-06-30', '2026-07-30', '2026-08-30', '2026-09-30', '2026-10-30', '2026-11-30', '2026-12-30'],
      ...['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30', '2027-05-31'],
    ]);
    expect(events[0]).toMatchObject({
      title: 'Rent: $1,250.50 (paid)',
      text: 'Two rooms\nand a hall',
      alarm: null,
    });
    // 9:00 three days before the due date: two days and 15 hours before the day begins.
    expect(events[1]).toMatchObject({ title: 'Rent: $1,250.50', alarm: -(2 * 24 + 15) * 3600 });
    expect(events.at(-1)).toMatchObject({ title: 'Gas; water, "etc" \\ 水道: $900.00', alarm: null });
  });

  test('an occurrence stays the same event when it appears, moves and is paid', async () => {
    const person = await app.person();
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const path = await openFeed(person);
    const before = await read(path);
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    await person.patch(`/api/bills/${next?.id}`, { dueDate: '2026-06-23' });
    const after = await read(path);
    expect(after.slice(0, 5).map((event) => event.uid)).toEqual(before.slice(0, 5).map((event) => event.uid));
    expect(new Set(after.map((event) => event.uid)).size).toBe(after.length);
    expect(after[1]?.day).toBe('2026-06-23');
  });

  test('long titles are not folded within a character', async () => {
    const person = await app.person();
    const name = '👩‍👩‍👧‍👧'.repeat(18);
    await addBill(person, { name, dueDate: '2026-06-30' });
    expect((await read(await openFeed(person)))[0]?.title).toBe(`${name}: $900.00`);
  });

  test('the feed address can be shown again, renewed and revoked', async () => {
    const person = await app.person();
    expect((await person.get('/api/bills/feed')).body).toEqual({ url: null });
    const first = await openFeed(person);
    expect(pathOf((await person.get('/api/bills/feed')).body.url)).toBe(first);
    expect((await app.visitor.get(first.replace('.ics', ''))).status).toBe(200);
    const second = await openFeed(person);
    expect(second).not.toBe(first);
    expect((await app.visitor.get(first)).status).toBe(404);
    expect((await app.visitor.get(second)).status).toBe(200);
    expect((await person.delete('/api/bills/feed')).status).toBe(204);
    expect((await app.visitor.get(second)).status).toBe(404);
    expect((await person.get('/api/bills/feed')).body).toEqual({ url: null });
    expect((await person.delete('/api/bills/feed')).status).toBe(204);
  });

  test('the secret of the feed is not in the database', async () => {
    const person = await app.person();
    const token = (await openFeed(person)).split('/').at(-1)?.replace('.ics', '') ?? '';
    const { rows } = await app.owner.query('SELECT * FROM bill_feeds WHERE user_id = $1', [person.id]);
    const row = JSON.stringify(rows[0], (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    );
    expect(row).not.toContain(token);
  });

  test.each(['x', 'x.ics', '%00', `${'a'.repeat(43)}.ics`, 'a'.repeat(200)])(
    'is not at %s',
    async (token) => {
      const answer = await app.visitor.get(`/api/calendar/${token}`);
      expect(answer.status).toBe(404);
    },
  );

  test('a feed without bills is a calendar without events', async () => {
    const person = await app.person();
    expect(await read(await openFeed(person))).toEqual([]);
  });
});
