import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#server/core/ids.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { addExpense, readGroup, readPage, readSummary } from './calls.ts';
import { growGroup } from './grow.ts';
import { type Call, percentile } from './load.ts';
import { makeFolder } from './processes.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { openSite, type Site } from './site.ts';

const CALLERS = 3;
/** Milliseconds between the calls of a caller: a server that is used, and not one that is full. */
const PAUSE = 20;
const QUIET_SECONDS = 8;

/** The times of calls, in milliseconds. */
type Times = { median: number; p95: number };
const PHASES = ['dump', 'proof'] as const;
type Phase = (typeof PHASES)[number];
type Round = { quiet: Times } & Record<Phase, Times & { seconds: number }>;

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
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

/** When the newest backup was begun, and the newest proof came to its end. */
async function readState(owner: Pool): Promise<Record<Phase, string | null>> {
  const { rows } = await owner.query<Record<Phase, string | null>>(
    `SELECT value -> 'lastMade' ->> 'at' AS dump, value -> 'lastProven' ->> 'provenAt' AS proof
     FROM facts WHERE name = 'backups'`,
  );
  return rows[0] ?? { dump: null, proof: null };
}

/** Waits until a phase is over: the state tells another time than before. */
async function waitFor(owner: Pool, phase: Phase, before: Record<Phase, string | null>): Promise<void> {
  const isOver = forSeconds(600);
  while ((await readState(owner))[phase] === before[phase]) {
    if (isOver()) throw new Error(`The ${phase} did not end within ten minutes`);
    await wait(50);
  }
}

/** Asks for a backup as an admin does. Returns the state before. */
async function askForBackup(owner: Pool): Promise<Record<Phase, string | null>> {
  const before = await readState(owner);
  await owner.query(`UPDATE facts SET value = jsonb_set(value, '{isAsked}', 'true') WHERE name = 'backups'`);
  await owner.query(`UPDATE jobs SET run_at = now(), scheduled_at = now() WHERE kind = 'backup'`);
  return before;
}

async function timePhase(
  owner: Pool,
  phase: Phase,
  before: Record<Phase, string | null>,
  calls: readonly Call[],
) {
  const began = performance.now();
  let isOver = false;
  const end = waitFor(owner, phase, before).finally(() => {
    isOver = true;
  });
  const times = await timeCalls(calls, () => isOver);
  await end;
  return { ...times, seconds: (performance.now() - began) / 1000 };
}

async function measureRound({ owner }: Site, calls: readonly Call[]): Promise<Round> {
  const first = await timeCalls(calls, forSeconds(QUIET_SECONDS / 2));
  const before = await askForBackup(owner);
  const dump = await timePhase(owner, 'dump', before, calls);
  const proof = await timePhase(owner, 'proof', before, calls);
  const last = await timeCalls(calls, forSeconds(QUIET_SECONDS / 2));
  const quiet = { median: (first.median + last.median) / 2, p95: (first.p95 + last.p95) / 2 };
  return { quiet, dump, proof };
}

export type BackupPlan = { rounds: number; expenses: number };

/** How much slower calls are while a backup is made and proven, than just before and after it. */
export async function measureBackups({ rounds, expenses }: BackupPlan): Promise<Check[]> {
  progress('backups: starting a server that makes them');
  const site = await openSite({ BACKUP_EVERY: '7d', BACKUP_TO: makeFolder() });
  const { owner, large, people } = site;
  await growGroup({ owner, groupId: large, people: people.map(({ id }) => id), from: 1, to: expenses });
  const calls = [
    readGroup(site, large),
    readPage(site, large),
    readSummary(site),
    addExpense(site, { groupIds: site.evenings, people: site.others }),
  ].map(({ call }) => call);
  // The first one warms up.
  progress('backups: the first round, which does not count');
  await measureRound(site, calls);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`backups: round ${round} of ${rounds}`);
    measured.push(await measureRound(site, calls));
  }
  await site.server.stop();
  const ratios = (phase: Phase, key: keyof Times) =>
    measured.map((round) => round[phase][key] / round.quiet[key]);
  printTable(
    `Calls of ${CALLERS} callers beside a backup of ${expenses.toLocaleString('en-US')} expenses and its proof`,
    ['round', 'quiet median ms', 'p95', ...PHASES.flatMap((phase) => [`${phase} s`, 'median ×', 'p95 ×'])],
    measured.map(({ quiet, ...phases }, index) => [
      String(index + 1),
      ...[quiet.median, quiet.p95].map(show),
      ...PHASES.flatMap((phase) => [
        show(phases[phase].seconds),
        ...(['median', 'p95'] as const).map((key) => show(ratios(phase, key)[index])),
      ]),
    ]),
  );
  const check = (phase: Phase, key: keyof Times, atMost: number): Check => ({
    what: `${key} of calls during the ${phase}, against before and after`,
    value: percentile(ratios(phase, key), 0.5),
    atMost,
    unit: '×',
    isSteady: false,
  });
  return PHASES.flatMap((phase) => [check(phase, 'median', 1.1), check(phase, 'p95', 1.2)]);
}
