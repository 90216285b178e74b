import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#server/core/ids.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { addExpense, readGroup, readPage, readSummary } from './calls.ts';
import { growGroup } from './grow.ts';
import { type Call, percentile } from './load.ts';
import { makeFolder } from './processes.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { openSite, type Site } from './site.ts';

const EXPENSES = 100_000;
const CALLERS = 3;
/** Milliseconds between the calls of a caller: a server that is used, and not one that is full. */
const PAUSE = 20;
const QUIET_SECONDS = 8;

/** The times of calls, in milliseconds. */
type Times = { median: number; p95: number; count: number };
type Round = { quiet: Times; during: Times; seconds: number };

async function callOnce({ url, cookie, body, hasKey }: Call): Promise<void> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(hasKey === true && { 'idempotency-key': newId() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body()) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} gave ${response.status}`);
}

/** Calls in turn, by several callers who pause, until `isOver`. */
async function timeCalls(calls: readonly Call[], isOver: () => boolean): Promise<Times> {
  const times: number[] = [];
  const caller = async (offset: number) => {
    for (let turn = offset; !isOver(); turn += 1) {
      const began = performance.now();
      await callOnce(calls[turn % calls.length] as Call);
      times.push(performance.now() - began);
      await wait(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95), count: times.length };
}

const during = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

/** Asks for a backup as an admin does, and waits until it is proven. */
async function backUp(owner: Pool): Promise<void> {
  const proofs = async () =>
    (await owner.query(`SELECT value -> 'lastProven' AS proven FROM facts WHERE name = 'backups'`)).rows[0]
      ?.proven?.provenAt ?? null;
  const before = await proofs();
  await owner.query(`UPDATE facts SET value = jsonb_set(value, '{isAsked}', 'true') WHERE name = 'backups'`);
  await owner.query(`UPDATE jobs SET run_at = now(), scheduled_at = now() WHERE kind = 'backup'`);
  const end = performance.now() + 600_000;
  while ((await proofs()) === before) {
    if (performance.now() > end) throw new Error('The backup was not proven within ten minutes');
    await wait(100);
  }
}

async function measureRound(site: Site, calls: readonly Call[]): Promise<Round> {
  const before = await timeCalls(calls, during(QUIET_SECONDS / 2));
  let isProven = false;
  const began = performance.now();
  const proven = backUp(site.owner).finally(() => {
    isProven = true;
  });
  const busy = await timeCalls(calls, () => isProven);
  await proven;
  const seconds = (performance.now() - began) / 1000;
  const after = await timeCalls(calls, during(QUIET_SECONDS / 2));
  const mean = (key: keyof Times) => (before[key] + after[key]) / 2;
  const quiet = { median: mean('median'), p95: mean('p95'), count: before.count + after.count };
  return { quiet, during: busy, seconds };
}

/** How much slower calls are while a backup is made and proven, than just before and after it. */
export async function measureBackups(rounds: number): Promise<Check[]> {
  progress('backups: starting a server that makes them');
  const site = await openSite({ BACKUP_EVERY: '7d', BACKUP_TO: makeFolder() });
  const { owner, large, people } = site;
  await growGroup({ owner, groupId: large, people: people.map(({ id }) => id), from: 1, to: EXPENSES });
  const calls = [
    readGroup(site, large),
    readPage(site, large),
    readSummary(site),
    addExpense(site, { groupIds: site.evenings, people: site.others }),
  ].map(({ call }) => call);
  await backUp(owner);
  await timeCalls(calls, during(QUIET_SECONDS));
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`backups: round ${round} of ${rounds}`);
    measured.push(await measureRound(site, calls));
  }
  await site.server.stop();
  printTable(
    `Calls of ${CALLERS} callers beside a backup of ${EXPENSES.toLocaleString('en-US')} expenses and its proof`,
    ['round', 'takes s', 'quiet median ms', 'during', '×', 'quiet p95 ms', 'during', '×'],
    measured.map(({ quiet, during: busy, seconds }, index) => [
      String(index + 1),
      ...[seconds, quiet.median, busy.median, busy.median / quiet.median].map(show),
      ...[quiet.p95, busy.p95, busy.p95 / quiet.p95].map(show),
    ]),
  );
  const ratio = (key: 'median' | 'p95', atMost: number): Check => ({
    what: `${key} of calls during a backup and its proof, against before and after`,
    value: percentile(
      measured.map(({ quiet, during: busy }) => busy[key] / quiet[key]),
      0.5,
    ),
    atMost,
    unit: '×',
    isSteady: false,
  });
  return [ratio('median', 1.1), ratio('p95', 1.2)];
}
