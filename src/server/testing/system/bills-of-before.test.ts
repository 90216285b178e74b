import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { query } from './people.ts';

const address = inject('postgres');
const database = `bills_${randomUUID().replaceAll('-', '')}`;
const connection = { ...address, database };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => query(address, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));

const PERSON = '00000000-0000-7000-8000-000000000001';
const RENT = '00000000-0000-7000-8000-000000000002';
const ENDED = '00000000-0000-7000-8000-000000000003';

test('bills that were overdue for months when the program was updated get their missing periods, and few emails', async () => {
  await query(address, `CREATE DATABASE ${database}`);
  const owner = openPool({ connection, size: 1 });
  await migrate(owner, { last: '0110-functions-out-of-reach-of-temporary-tables.sql' });
  await owner.query(
    `INSERT INTO users (id, username, email, email_verified, time_zone)
     VALUES ($1, 'rina', 'rina@example.com', true, 'America/Los_Angeles')`,
    [PERSON],
  );
  // Made late on the 9th of the person's day, which was the 10th in UTC.
  await owner.query(
    `INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month, reminder_days, next_due_date,
                              ended_at, created_at)
     SELECT id, $1, name, 100000, 'housing', 'monthly', 31, 3, '2026-02-28', ended_at, '2026-01-10T07:00:00Z'
     FROM (VALUES ($2::uuid, 'Rent', NULL::timestamptz), ($3::uuid, 'Ended', '2026-02-01')) AS made (id, name, ended_at)`,
    [PERSON, RENT, ENDED],
  );
  await owner.query(
    `INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category, reminder_days, reminded_at)
     SELECT gen_random_uuid(), id, $1, 1, name, 100000, '2026-01-31', 'monthly', 'housing', 3, '2026-01-28T17:00:00Z'
     FROM bill_series`,
    [PERSON],
  );
  await migrate(owner);
  const { rows: kept } = await owner.query(
    'SELECT made_on::text AS made, count(sent)::int AS reminders FROM bill_series LEFT JOIN bill_reminders AS sent ON series_id = id GROUP BY id, made_on',
  );
  await owner.end();
  expect(kept).toEqual(Array(2).fill({ made: '2026-01-09', reminders: 1 }));

  const app = await startTestApp({ connection });
  closing.push(() => app.close());
  const dues = async (id: string) => {
    const text =
      'SELECT due_date::text AS due FROM bills WHERE series_id = $1 AND NOT is_paid ORDER BY position';
    return (await app.owner.query(text, [id])).rows.map(({ due }) => due);
  };
  // Still the 15th of June there.
  app.clock.set('2026-06-16T06:59:00Z');
  await app.runJobs();
  const overdue = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
  expect(await dues(RENT)).toEqual(overdue);
  app.clock.set('2026-06-16T07:00:00Z');
  await app.runJobs();
  expect(await dues(RENT)).toEqual([...overdue, '2026-06-30']);
  expect(await dues(ENDED)).toEqual(['2026-01-31']);
  app.clock.set('2026-06-27T17:00:00Z');
  await app.runJobs();
  const { rows: mails } = await app.owner.query('SELECT subject FROM mails');
  expect(mails).toEqual([{ subject: 'Rent is due on Jun 30, 2026' }]);
});
