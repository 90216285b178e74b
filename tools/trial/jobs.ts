import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { call, type Party, query } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { none, type Shown, show } from './report.ts';

const INVITATIONS = 24;
const SERIES = 20;
const DAYS = 30;

/** Adds work for the jobs of both instances: mails, and series of which a month is due. */
export async function addJobs(origin: string, party: Party, connection: pg.ClientConfig): Promise<string[]> {
  const [owner = null] = party.people;
  const ids: string[] = [];
  for (let index = 0; index < SERIES; index += 1) {
    const body = {
      title: 'Coffee',
      amount: 3.01,
      category: 'food',
      frequency: 'daily',
      date: '2999-01-01',
    };
    const path = `/api/groups/${party.groups[index % party.groups.length]}/series`;
    ids.push((await call(origin, owner, path, { method: 'POST', body })).body.id);
  }
  await query(
    connection,
    `UPDATE expense_series SET first_date = current_date - ${DAYS}, next_date = current_date - ${DAYS},
       ends_on = current_date WHERE id = ANY($1)`,
    [ids],
  );
  await query(connection, `UPDATE jobs SET run_at = now() WHERE kind = 'expense-series'`);
  return ids;
}

/** Invites people by email, one after the other; the mails are sent by jobs. */
export async function invite(origin: string, party: Party): Promise<number> {
  let accepted = 0;
  for (let index = 0; index < INVITATIONS; index += 1) {
    const who = party.people[index % party.people.length] ?? null;
    const path = `/api/groups/${party.groups[index % party.groups.length]}/invitations`;
    const body = { email: `friend${index}@example.com` };
    const send = () => call(origin, who, path, { method: 'POST', body }).catch(() => null);
    const reply = (await send()) ?? (await send());
    if (reply !== null && reply.status < 500) accepted += 1;
    else if ((await send())?.status !== undefined) accepted += 1;
    await sleep(100);
  }
  return accepted;
}

/** Waits until all jobs are done, including those of the killed instance. */
export async function waitForJobs(series: readonly string[], connection: pg.ClientConfig): Promise<void> {
  const left = `SELECT count(*) FROM (
      SELECT id FROM expense_series WHERE id = ANY($1) AND next_date IS NOT NULL
      UNION ALL SELECT id FROM jobs WHERE kind = 'mail'
    ) AS waiting`;
  // A killed instance's jobs belong to another one after 60 s.
  await until(async () => (await query<{ count: string }>(connection, left, [series]))[0]?.count === '0', {
    within: 100_000,
    every: 250,
  });
}

/** Waits until the jobs are done, and counts what they did. */
export async function checkJobs(series: readonly string[], connection: pg.ClientConfig): Promise<Shown> {
  const began = performance.now();
  const count = async (sql: string, values: unknown[] = []) =>
    Number((await query<{ count: string }>(connection, sql, values))[0]?.count ?? 0);
  await waitForJobs(series, connection);
  const seconds = Math.round((performance.now() - began) / 1000);
  const added = await count('SELECT count(*) FROM expenses WHERE series_id = ANY($1)', [series]);
  const days = await count(
    'SELECT count(DISTINCT (series_id, series_date)) FROM expenses WHERE series_id = ANY($1)',
    [series],
  );
  const mails = await count('SELECT count(*) FROM mails');
  const recipients = await count(`SELECT count(DISTINCT recipient) FROM mails WHERE status = 'sent'`);
  const expected = SERIES * (DAYS + 1);
  return show(
    'each job is done once, whoever was killed',
    `${added} occurrences of ${SERIES} series, ${mails} mails to ${recipients} people, all done ${seconds} s after the load`,
    [
      ...none(Math.abs(added - expected), `occurrences more or less than ${expected}`),
      ...none(added - days, 'occurrences of the same day'),
      ...none(mails - recipients, 'mails to somebody who has one'),
    ],
  );
}
