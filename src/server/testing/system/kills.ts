import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAudit } from '#server/audits.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { type Contention, measureContention } from './contention.ts';
import { call, makeParty, type Party, query } from './people.ts';
import { databaseOf, type Environment, type ServerProcess, startServer, until } from './server-process.ts';

export type KillReport = {
  kills: number;
  acknowledged: number;
  /** Calls without a response; each was sent again with its key. */
  unanswered: number;
  wrong: string[];
  /** Milliseconds from each kill to the next response, smallest first. */
  upAgain: number[];
  /** The same without the time that other programs had the processors, smallest first. */
  upAgainAlone: number[];
  findings: number;
};

/** The killed processes: the server, its database, or both at once. */
type Victim = 'server' | 'database' | 'both';
const VICTIMS: readonly Victim[] = ['server', 'database', 'both'];
const WRITERS = 6;

type AttemptedWrite = { key: string; body: object; id: string | null };
type Round = {
  origin: string;
  party: Party;
  written: AttemptedWrite[];
  isOver: boolean;
  random: () => number;
};

function bodyOf(party: Party, key: string, random: () => number): object {
  return {
    title: key,
    amount: (1 + Math.floor(random() * 10_000)) / 100,
    date: '2026-06-01',
    groupId: pick(random, party.groups),
    category: 'food',
  };
}

async function write(round: Round): Promise<void> {
  while (!round.isOver) {
    const each: AttemptedWrite = { key: crypto.randomUUID(), body: {}, id: null };
    each.body = bodyOf(round.party, each.key, round.random);
    round.written.push(each);
    const reply = await add(round.origin, round.party, each);
    if (reply?.status === 201) each.id = reply.body.id;
    // The writer was cut off; only confirmed writes count.
    else if (reply === null || reply.status === 503) return;
    else throw new Error(`A write gave ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
}

function add(origin: string, { people }: Party, { key, body }: AttemptedWrite) {
  const path = '/api/expenses';
  return call(origin, people[0] ?? null, path, { method: 'POST', body, key, within: 20_000 }).catch(
    () => null,
  );
}

function pidOfDatabase(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function killDatabase(dataDirectory: string): void {
  try {
    process.kill(pidOfDatabase(dataDirectory), 'SIGKILL');
  } catch {
    // It is already gone, or just restarting.
  }
}

async function isUp(origin: string): Promise<boolean> {
  const reply = await call(origin, null, '/api/health', { within: 2000 }).catch(() => null);
  return reply?.status === 200;
}

type Running = {
  server: ServerProcess;
  env: Environment;
  dataDirectory: string;
  party: Party;
  contention: Contention;
};

/** Kills during writes, starts again, repeats calls without a response, and checks that each write exists once. */
async function killOnce(
  running: Running,
  victim: Victim,
  random: () => number,
  report: KillReport,
): Promise<void> {
  const { party, dataDirectory, env } = running;
  const round: Round = { origin: running.server.url, party, written: [], isOver: false, random };
  const writing = Array.from({ length: WRITERS }, () => write(round));
  await until(() => round.written.filter(({ id }) => id !== null).length >= 3, { every: 2 });
  await new Promise((resolve) => setTimeout(resolve, random() * 150));
  const killed = performance.now();
  const factor = running.contention.begin();
  if (victim !== 'server') killDatabase(dataDirectory);
  if (victim !== 'database') {
    running.server.send('SIGKILL');
    await running.server.ended;
    running.server = await startServer(env);
  }
  await until(() => isUp(running.server.url), { every: 10, within: 60_000 });
  const upAgain = performance.now() - killed;
  report.upAgain.push(upAgain);
  report.upAgainAlone.push(upAgain / factor());
  round.isOver = true;
  await Promise.all(writing);
  await checkRound(running, round, report);
}

async function checkRound(
  { server, party, dataDirectory }: Running,
  round: Round,
  report: KillReport,
): Promise<void> {
  for (const each of round.written) {
    const isSample = each.id !== null && round.random() < 0.1;
    if (each.id !== null && !isSample) continue;
    if (each.id === null) report.unanswered += 1;
    const reply = await until(async () => {
      const again = await add(server.url, party, each);
      return again !== null && again.status !== 503 && again;
    });
    if (reply.status !== 201) report.wrong.push(`sent again: ${reply.status} ${JSON.stringify(reply.body)}`);
    else if (each.id !== null && reply.body.id !== each.id) report.wrong.push('sent again: another expense');
    each.id = reply.body.id;
  }
  report.acknowledged += round.written.length;
  const rows = await query<{ title: string; ids: string[] }>(
    databaseOf(dataDirectory),
    'SELECT title, array_agg(id::text) AS ids FROM expenses WHERE title = ANY($1) GROUP BY title',
    [round.written.map(({ key }) => key)],
  );
  const kept = new Map(rows.map(({ title, ids }) => [title, ids]));
  for (const { key, id } of round.written) {
    const ids = kept.get(key) ?? [];
    if (ids.length !== 1 || ids[0] !== id) report.wrong.push(`${key} is there ${ids.length} times`);
  }
}

type Plan = { env: Environment; dataDirectory: string; kills: number; seed?: number };

/** Kills server and database in turn, `kills` times, on one data folder; then checks the books. */
export async function runKills({ env, dataDirectory, kills, seed = 7 }: Plan): Promise<KillReport> {
  const random = makeRandom(seed);
  const report: KillReport = {
    kills,
    acknowledged: 0,
    unanswered: 0,
    wrong: [],
    upAgain: [],
    upAgainAlone: [],
    findings: 0,
  };
  const server = await startServer(env);
  const party = await makeParty(server.url, databaseOf(dataDirectory));
  const contention = await measureContention();
  const running: Running = { server, env, dataDirectory, party, contention };
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await killOnce(running, VICTIMS[kill % VICTIMS.length] ?? 'server', random, report);
      const isTime = kill % 20 === 19 || kill === kills - 1;
      if (isTime) report.findings += await countFindings(databaseOf(dataDirectory));
    }
  } finally {
    await contention.stop();
    await running.server.stop();
  }
  for (const times of [report.upAgain, report.upAgainAlone]) times.sort((a, b) => a - b);
  return report;
}

/** The audit of a database, as its number of findings. */
export async function countFindings(connection: ReturnType<typeof databaseOf>): Promise<number> {
  const owner = openPool({ connection, size: 1 });
  try {
    return (await runAudit(owner)).findings.length;
  } finally {
    await owner.end();
  }
}
