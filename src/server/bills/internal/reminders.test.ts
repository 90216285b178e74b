import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn, listBills, payBill, unpayBill } from '#server/testing/makers/bills.ts';
import { remindOfBill } from './reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

let made = 0;
async function addPerson() {
  made += 1;
  const email = `reminded${made}@example.com`;
  const person = await addLongSignedIn(app, email);
  const mails = async (): Promise<string[]> => {
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [
      email,
    ]);
    return rows.map((row) => row.subject);
  };
  const at = async (instant: string) => {
    app.clock.set(instant);
    await app.runJobs();
    return mails();
  };
  return { person, at };
}

const RENT = { name: 'Rent', amount: 1250.5, dueDate: '2026-06-30' };

describe('a reminder', () => {
  test('a reminder is sent once, at 9:00 (UTC without a time zone), the chosen number of days before', async () => {
    const { person, at } = await addPerson();
    const bill = await addBill(person, { ...RENT, reminderDays: 5 });
    expect(await at('2026-06-25T08:59:00Z')).toEqual([]);
    expect(await at('2026-06-25T09:00:00Z')).toEqual(['Rent is due on Jun 30, 2026']);
    await Promise.all([1, 2, 3].map(() => remindOfBill(app.deps, bill.id)));
    expect(await at('2026-07-20T09:00:00Z')).toHaveLength(1);
    const { rows } = await app.owner.query(
      `SELECT text FROM mails WHERE subject LIKE 'Rent is due%' ORDER BY id DESC`,
    );
    expect(rows[0].text).toContain('$1,250.50 for Rent, due on Jun 30, 2026.');
    expect(rows[0].text).toContain('/bills');
  });

  test.each([
    ['Pacific/Kiritimati', '2026-06-24T18:59:00Z', '2026-06-24T19:00:00Z'],
    ['America/Los_Angeles', '2026-06-25T15:59:00Z', '2026-06-25T16:00:00Z'],
  ])("a reminder is sent at 9:00 in the owner's time zone: %s", async (timeZone, before, then) => {
    const { person, at } = await addPerson();
    await app.owner.query('UPDATE users SET time_zone = $2 WHERE id = $1', [person.id, timeZone]);
    await addBill(person, { ...RENT, reminderDays: 5 });
    expect(await at(before)).toEqual([]);
    expect(await at(then)).toEqual(['Rent is due on Jun 30, 2026']);
  });

  test('a reminder planned while the clock was 300 days ahead is sent on its day, once', async () => {
    const { person, at } = await addPerson();
    app.clock.set('2027-04-11T12:00:00Z');
    await addBill(person, { ...RENT, name: 'Insurance', dueDate: '2027-04-30', reminderDays: 5 });
    expect(await at('2026-06-15T12:00:00Z')).toEqual([]);
    expect(await at('2027-04-25T08:59:00Z')).toEqual([]);
    expect(await at('2027-04-25T09:00:00Z')).toEqual(['Insurance is due on Apr 30, 2027']);
    expect(await at('2027-04-26T09:00:00Z')).toHaveLength(1);
  });

  test("a reminder on the due date uses the owner's time zone", async () => {
    const { person, at } = await addPerson();
    await app.owner.query(`UPDATE users SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [person.id]);
    await addBill(person, { ...RENT, reminderDays: 0 });
    expect(await at('2026-06-29T19:00:00Z')).toEqual(['Rent is due today']);
  });

  test('a reminder is sent 3 days before by default, and on the due date for 0', async () => {
    const { person, at } = await addPerson();
    await addBill(person, RENT);
    await addBill(person, { ...RENT, name: 'Gas', reminderDays: 0 });
    expect(await at('2026-06-27T08:00:00Z')).toEqual([]);
    expect(await at('2026-06-27T09:30:00Z')).toEqual(['Rent is due on Jun 30, 2026']);
    expect(await at('2026-06-30T09:30:00Z')).toEqual(['Rent is due on Jun 30, 2026', 'Gas is due today']);
  });

  test('no reminder is sent if none is wanted, or if the bill is paid or deleted', async () => {
    const { person, at } = await addPerson();
    await addBill(person, { ...RENT, reminderDays: null });
    const paid = await addBill(person, RENT);
    const removed = await addBill(person, RENT);
    await payBill(person, paid.id);
    await person.delete(`/api/bills/${removed.id}`);
    await remindOfBill(app.deps, paid.id);
    expect(await at('2026-06-30T10:00:00Z')).toEqual([]);
  });

  test('a reminder is sent if the bill is marked as unpaid in time', async () => {
    const { person, at } = await addPerson();
    const bill = await addBill(person, RENT);
    await payBill(person, bill.id);
    await unpayBill(person, bill.id);
    expect(await at('2026-06-27T10:00:00Z')).toHaveLength(1);
  });

  test('a reminder moves with the due date and the days, and is then sent again', async () => {
    const { person, at } = await addPerson();
    const bill = await addBill(person, RENT);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-07-10' });
    expect(await at('2026-06-28T10:00:00Z')).toEqual([]);
    await person.patch(`/api/bills/${bill.id}`, { reminderDays: 10 });
    expect(await at('2026-06-30T10:00:00Z')).toEqual(['Rent is due on Jul 10, 2026']);
    await person.patch(`/api/bills/${bill.id}`, { amount: 3 });
    expect(await at('2026-07-11T10:00:00Z')).toHaveLength(1);
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-08-01' });
    expect(await at('2026-07-22T10:00:00Z')).toHaveLength(2);
  });

  test('a missed reminder is sent the next morning, but not after the due date', async () => {
    const { person, at } = await addPerson();
    await addBill(person, { ...RENT, name: 'Tomorrow', dueDate: '2026-06-16' });
    await addBill(person, { ...RENT, name: 'Today', dueDate: '2026-06-15' });
    await addBill(person, { ...RENT, name: 'Overdue', dueDate: '2026-06-01' });
    expect(await at('2026-06-16T08:00:00Z')).toEqual([]);
    expect(await at('2026-06-16T09:00:00Z')).toEqual(['Tomorrow is due today']);
    expect(await at('2026-06-18T10:00:00Z')).toHaveLength(1);
  });

  test('a reminder is sent once for a due date, however often the bill is paid, taken back and moved', async () => {
    const { person, at } = await addPerson();
    const bill = await addBill(person, RENT);
    expect(await at('2026-06-27T09:00:00Z')).toHaveLength(1);
    for (const hour of ['10', '11']) {
      await payBill(person, bill.id);
      await unpayBill(person, bill.id);
      expect(await at(`2026-06-27T${hour}:00:00Z`)).toHaveLength(1);
    }
    await person.patch(`/api/bills/${bill.id}`, { dueDate: '2026-07-10' });
    await person.patch(`/api/bills/${bill.id}`, { dueDate: RENT.dueDate });
    await Promise.all([1, 2, 3].map(() => remindOfBill(app.deps, bill.id)));
    expect(await at('2026-06-28T09:00:00Z')).toHaveLength(1);
    expect(await at('2026-06-30T09:00:00Z')).toHaveLength(1);
  });

  test.each([
    ['UTC', '2026-06-25T21:00:00Z', '2026-06-26T08:59:59Z', '2026-06-26T09:00:00Z'],
    ['America/Los_Angeles', '2026-06-26T04:00:00Z', '2026-06-26T15:59:59Z', '2026-06-26T16:00:00Z'],
    ['Pacific/Kiritimati', '2026-06-25T07:00:00Z', '2026-06-25T18:59:59Z', '2026-06-25T19:00:00Z'],
  ])('a server that was down at nine sends no reminder at night: %s', async (zone, night, early, morning) => {
    const { person, at } = await addPerson();
    await app.owner.query('UPDATE users SET time_zone = $2 WHERE id = $1', [person.id, zone]);
    await addBill(person, { ...RENT, reminderDays: 5 });
    await addBill(person, { ...RENT, name: 'Over', dueDate: '2026-06-25', reminderDays: 0 });
    expect(await at(night)).toEqual([]);
    expect(await at(early)).toEqual([]);
    expect(await at(morning)).toEqual(['Rent is due on Jun 30, 2026']);
    expect(await at('2026-07-02T12:00:00Z')).toHaveLength(1);
  });

  test('a server that was down at nine sends the reminder before nine in the evening', async () => {
    const { person, at } = await addPerson();
    await addBill(person, { ...RENT, reminderDays: 0 });
    expect(await at('2026-06-30T20:59:59Z')).toEqual(['Rent is due today']);
  });

  test('a reminder is sent for each occurrence, added by a person or by a job', async () => {
    const { person, at } = await addPerson();
    const bill = await addBill(person, { ...RENT, reminderDays: 30 });
    expect(await at('2026-06-16T09:00:00Z')).toHaveLength(1);
    await payBill(person, bill.id);
    expect(await at('2026-07-16T00:01:00Z')).toHaveLength(1);
    expect(await listBills(person, '?status=unpaid')).toMatchObject([{ dueDate: '2026-07-30' }]);
    expect(await at('2026-07-16T09:00:00Z')).toEqual([
      'Rent is due on Jun 30, 2026',
      'Rent is due on Jul 30, 2026',
    ]);
  });

  test('a reminder is not sent to an unverified address', async () => {
    const { person, at } = await addPerson();
    await app.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    await addBill(person, RENT);
    expect(await at('2026-06-30T10:00:00Z')).toEqual([]);
  });
});
