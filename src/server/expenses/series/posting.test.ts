import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { type Frequency, occurrenceAfter } from '#domain/recurrence.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START = day('2026-06-30');
const MONTHS = 48;
const LAST = day('2030-06-30');

/** Another process: a worker with connections of its own. */
function startWorker() {
  const pool = openPool({ connection: app.connection, size: 4 });
  const deps = { ...app.deps, pool };
  const worker = new JobWorker({
    pool,
    clock: app.deps.clock,
    handlers: jobHandlers(deps, null),
    onError: () => undefined,
  });
  return { pool, worker };
}

/** Cuts off whoever is in a transaction, as a kill of its process does. */
async function kill(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare' AND backend_xid IS NOT NULL`,
  );
  return rows.length;
}

function expected(firstDate: Day, frequency: Frequency, until: Day): Day[] {
  const dates: Day[] = [];
  for (let step = 0; ; step += 1) {
    const date = occurrenceAfter(
      { dueDate: firstDate, dayOfMonth: Number(firstDate.slice(8)) },
      frequency,
      step,
    );
    if (date > until) return dates;
    dates.push(date);
  }
}

const SERIES = [
  { frequency: 'monthly', date: '2026-07-31' },
  { frequency: 'monthly', date: '2026-07-29', endsOn: '2028-03-01' },
  { frequency: 'weekly', date: '2026-07-01' },
  { frequency: 'biweekly', date: '2026-07-03' },
  { frequency: 'quarterly', date: '2026-08-30' },
  { frequency: 'yearly', date: '2028-02-29' },
] as const;

test('two workers of which some are killed post each period of 48 months once, and none after the end', async () => {
  const random = makeRandom(5);
  app.clock.set(`${START}T12:00:00Z`);
  const group = await addGroupOf(app, 2);
  const body = { title: 'Rent', amount: 10.01, category: 'accommodation' };
  const made = await Promise.all(
    SERIES.map((each) => at(group, 0).post(`${group.path}/series`, { ...body, ...each })),
  );
  const [one, two] = [startWorker(), startWorker()];
  const database = new pg.Client(app.connection);
  await database.connect();
  let kills = 0;
  for (let today = START; today <= LAST; today = addDays(today, 1 + Math.floor(random() * 24))) {
    app.clock.set(`${today}T00:30:00Z`);
    const work = Promise.allSettled([one.worker.runDue(), two.worker.runDue()]);
    while (random() < 0.6) kills += await kill(database);
    await work;
    // The lease of a killed worker ends, and another one goes on.
    app.clock.advance(120_000);
    await Promise.allSettled([one.worker.runDue(), two.worker.runDue()]);
  }
  app.clock.set(`${LAST}T01:00:00Z`);
  await one.worker.runDue();
  app.clock.advance(7_200_000);
  await one.worker.runDue();
  await Promise.all([one.pool.end(), two.pool.end(), database.end()]);
  const found = await Promise.all(
    made.map(async ({ body: { id } }) => {
      const { rows } = await app.owner.query(
        'SELECT series_date::text AS date FROM expenses WHERE series_id = $1 ORDER BY series_date',
        [id],
      );
      return rows.map(({ date }) => date);
    }),
  );
  expect(found).toEqual(
    SERIES.map(({ frequency, date, ...end }) =>
      expected(day(date), frequency, 'endsOn' in end ? day(end.endsOn) : LAST),
    ),
  );
  expect(found[0]?.length).toBe(MONTHS);
  expect(kills).toBeGreaterThan(0);
  const { rows } = await app.owner.query(
    'SELECT 1 FROM ledger_balances WHERE book_id = $1 HAVING sum(balance) <> 0',
    [group.id],
  );
  expect(rows).toEqual([]);
});
