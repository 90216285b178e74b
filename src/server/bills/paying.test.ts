import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addBill,
  addLongSignedIn,
  duesOf,
  listBills,
  payBill,
  unpayBill,
} from '#server/testing/makers/bills.ts';
import { occurrenceJob } from './jobs.ts';
import { resumeSeries } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START = '2026-06-15T12:00:00Z';
afterEach(() => {
  app.clock.set(START);
  vi.unstubAllEnvs();
});

const DAY = 86_400_000;

async function jobsOf(id: string): Promise<string[]> {
  const { rows } = await app.owner.query(`SELECT kind FROM jobs WHERE payload->>'id' = $1 ORDER BY 1`, [id]);
  return rows.map((row) => row.kind);
}

describe('paying', () => {
  test('has no call of its own: it is an edit', async () => {
    const person = await addLongSignedIn(app);
    const { id } = await addBill(person);
    for (const answer of [
      await person.post(`/api/bills/${id}/payment`),
      await person.delete(`/api/bills/${id}/payment`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await person.get(`/api/bills/${id}`)).body).toMatchObject({ isPaid: false });
    expect((await payBill(person, id)).body).toMatchObject({ isPaid: true });
  });

  test('marks the occurrence and no other; the next appears 14 days before it is due, by a job and not by a read', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    const paid = await payBill(person, bill.id);
    expect(paid).toMatchObject({
      status: 200,
      body: { isPaid: true, paidAt: app.deps.clock.now().toISOString(), dueDate: '2026-06-30' },
    });
    expect(await duesOf(person)).toEqual([]);
    expect(await jobsOf(bill.seriesId)).toEqual(['bill-occurrences']);

    app.clock.set('2026-07-15T23:59:59Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual([]);
    app.clock.set('2026-07-16T00:00:01Z');
    expect(await duesOf(person)).toEqual([]);
    app.told.length = 0;
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-07-30']);
    expect(app.told).toContainEqual({
      users: [person.id],
      addresses: ['/api/bills', '/api/outlook'],
      origin: null,
    });
  });

  test('a bill paid long after its due date brings back no period that was over before it was made', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-01-31' });
    await payBill(person, bill.id);
    expect(await duesOf(person)).toEqual([]);
    app.clock.set('2026-06-16T00:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-06-30']);
  });

  test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])(
    '48 months of paying keep the 31st through a leap year, in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const person = await addLongSignedIn(app);
      app.clock.set('2027-10-20T08:00:00Z');
      await addBill(person, { dueDate: '2027-10-31' });
      const dues: string[] = [];
      for (let month = 0; month < 48; month += 1) {
        const [open] = await listBills(person, '?status=unpaid');
        if (open === undefined) throw new Error(`nothing to pay in month ${month}`);
        dues.push(open.dueDate);
        // Late in the evening of the due date in UTC; in the time zone it is the next, the same or the previous day.
        app.clock.set(`${open.dueDate}T23:30:00Z`);
        await person.patch(`/api/bills/${open.id}`, { isPaid: true }, { 'x-time-zone': zone });
        app.clock.advance(20 * DAY);
        await app.runJobs();
      }
      // Computed from the calendar only: the day before the first of the following month.
      const lastDays = Array.from({ length: 48 }, (_, month) =>
        new Date(Date.UTC(2027, 10 + month, 0)).toISOString().slice(0, 10),
      );
      expect(dues).toEqual(lastDays);
      expect(dues).toContain('2028-02-29');
    },
  );

  test('paying twice has the effect of paying once', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const first = await payBill(person, bill.id);
    app.clock.advance(60_000);
    const second = await payBill(person, bill.id);
    app.clock.advance(-60_000);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await duesOf(person)).toEqual(['2026-06-22', '2026-06-29']);
  });

  test('50 simultaneous calls pay once', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => payBill(person, bill.id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await duesOf(person, '')).toEqual(['2026-06-22', '2026-06-29', '2026-06-15']);
  });

  test('two simultaneous workers add one occurrence', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    await payBill(person, bill.id);
    app.clock.set('2026-07-20T10:00:00Z');
    const work = occurrenceJob(app.deps);
    const job = { id: bill.id, kind: 'bill-occurrences', payload: { id: bill.seriesId }, attempts: 1 };
    await Promise.all(Array.from({ length: 8 }, () => work(job)));
    await Promise.all([app.runJobs(), app.runJobs()]);
    expect(await duesOf(person)).toEqual(['2026-07-30']);
  });

  test('an occurrence planned while the clock was 300 days ahead appears on its day', async () => {
    app.clock.set('2027-04-11T12:00:00Z');
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2027-04-30' });
    await payBill(person, bill.id);
    app.clock.set(START);
    await app.runJobs();
    expect(await jobsOf(bill.seriesId)).toEqual(['bill-occurrences']);
    app.clock.set('2027-05-16T00:00:00Z');
    await app.runJobs();
    expect(await jobsOf(bill.seriesId)).toEqual(['bill-occurrences']);
    const { rows } = await app.owner.query('SELECT count(*)::int AS count FROM bills WHERE series_id = $1', [
      bill.seriesId,
    ]);
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('the hourly clean-up makes up for a lost job', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    await payBill(person, bill.id);
    await app.owner.query('DELETE FROM jobs');
    app.clock.set('2026-07-20T10:00:00Z');
    await resumeSeries(app.deps);
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-07-30']);
  });

  test('the last day of the calendar has no next occurrence', async () => {
    const person = await addLongSignedIn(app);
    for (const frequency of ['daily', 'yearly']) {
      const bill = await addBill(person, { dueDate: '9999-12-31', frequency });
      expect(await payBill(person, bill.id)).toMatchObject({ status: 200 });
    }
    expect(await duesOf(person)).toEqual([]);
    const first = await addBill(person, { dueDate: '0001-01-01', frequency: 'daily' });
    await payBill(person, first.id);
    // From the day it was made on, up to 14 days ahead.
    expect(await duesOf(person)).toHaveLength(15);
    expect((await person.get('/api/bills/month?month=2026-06')).body).toHaveLength(16);
    expect((await person.get('/api/bills/month?month=9999-12')).status).toBe(200);
  });
});

describe('un-paying', () => {
  test('changes that occurrence alone, and paying again adds no other', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const before = await listBills(person, '?status=unpaid');
    await payBill(person, bill.id);
    expect(await unpayBill(person, bill.id)).toMatchObject({
      status: 200,
      body: { isPaid: false, paidAt: null, dueDate: '2026-06-15' },
    });
    expect(await listBills(person, '?status=unpaid')).toEqual(before);
    expect(await jobsOf(bill.seriesId)).toEqual(['bill-occurrences']);
    await payBill(person, bill.id);
    expect(await duesOf(person)).toEqual(['2026-06-22', '2026-06-29']);
    app.clock.set('2026-06-22T00:00:00Z');
    await app.runJobs();
    expect(await duesOf(person)).toEqual(['2026-06-22', '2026-06-29', '2026-07-06']);
  });

  test('marking as unpaid keeps a paid next occurrence', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    await payBill(person, bill.id);
    const [next] = await listBills(person, '?status=unpaid');
    await payBill(person, String(next?.id));
    await unpayBill(person, bill.id);
    expect(await duesOf(person)).toEqual(['2026-06-15', '2026-06-29']);
    expect(await duesOf(person, '?status=paid')).toEqual(['2026-06-22']);
  });

  test('marking an unpaid bill as unpaid changes nothing', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person);
    expect(await unpayBill(person, bill.id)).toMatchObject({ status: 200, body: bill });
  });

  test('paying and marking as unpaid at once have one outcome', async () => {
    const person = await addLongSignedIn(app);
    const bill = await addBill(person, { dueDate: '2026-06-15', frequency: 'weekly' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? payBill : unpayBill)(person, bill.id)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const all = await duesOf(person, '');
    const [open] = await listBills(person, '?status=unpaid');
    const following = ['2026-06-22', '2026-06-29'];
    expect(all).toEqual(
      open?.dueDate === '2026-06-15' ? ['2026-06-15', ...following] : [...following, '2026-06-15'],
    );
  });
});
