import type pg from 'pg';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { call, type Party, query, type Reply } from '#server/testing/system/people.ts';
import { none, type Shown, show } from './report.ts';

type Write = { key: string; body: object; id: string | null };

export type LoadReport = {
  written: Write[];
  reads: number;
  /** Calls without a good answer at the first try. */
  firstErrors: Record<string, number>;
  /** Calls without a good answer after all tries. */
  failed: string[];
  /** The longest time between two acknowledged writes, in milliseconds. */
  longestPause: number;
  /** Milliseconds. */
  slowest: number;
};

type Plan = {
  origin: string;
  party: Party;
  writers?: number;
  readers?: number;
  /** The maximum number of tries. */
  tries: number;
  /** Milliseconds between two tries. */
  pause?: number;
};

function describe(reply: Reply | Error): string {
  if (!(reply instanceof Error)) return String(reply.status);
  const { cause } = reply;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return String(code ?? cause ?? reply.message);
}

/** Sends one call until its answer is good, as often as the plan says. */
async function insist(plan: Plan, report: LoadReport, send: () => Promise<Reply>): Promise<Reply | null> {
  const { tries, pause = 100 } = plan;
  let reply: Reply | Error = new Error('It was not sent');
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const began = performance.now();
    reply = await send().catch((error: Error) => error);
    report.slowest = Math.max(report.slowest, performance.now() - began);
    if (!(reply instanceof Error) && reply.status < 300) return reply;
    const name = describe(reply);
    if (attempt === 1) report.firstErrors[name] = (report.firstErrors[name] ?? 0) + 1;
    // A final refusal is not retried.
    if (!(reply instanceof Error) && reply.status < 500) break;
    if (attempt < tries) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  report.failed.push(describe(reply));
  return null;
}

function add({ origin, party }: Pick<Plan, 'origin' | 'party'>, { key, body }: Write): Promise<Reply> {
  return call(origin, party.people[0] ?? null, '/api/expenses', { method: 'POST', body, key });
}

/**
 * Adds expenses with idempotency keys and reads groups until `stop`, which resolves to the report. Each write has its
 * key as its title, so that it can be found.
 */
export function startLoad(plan: Plan): { report: LoadReport; stop(): Promise<LoadReport> } {
  const { origin, party, writers = 6, readers = 2 } = plan;
  const report: LoadReport = {
    written: [],
    reads: 0,
    firstErrors: {},
    failed: [],
    longestPause: 0,
    slowest: 0,
  };
  let isOver = false;
  let lastWrite = performance.now();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    const random = makeRandom(writer);
    while (!isOver) {
      const key = crypto.randomUUID();
      const amount = (1 + Math.floor(random() * 10_000)) / 100;
      const groupId = pick(random, party.groups);
      const write: Write = {
        key,
        body: { title: key, amount, date: '2026-06-01', groupId, category: 'food' },
        id: null,
      };
      report.written.push(write);
      const reply = await insist(plan, report, () => add(plan, write));
      if (reply === null) continue;
      write.id = reply.body.id;
      const now = performance.now();
      report.longestPause = Math.max(report.longestPause, now - lastWrite);
      lastWrite = now;
    }
  });
  const reading = Array.from({ length: readers }, async (_, reader) => {
    const random = makeRandom(1000 + reader);
    while (!isOver) {
      const who = pick(random, party.people);
      const path = `/api/groups/${pick(random, party.groups)}`;
      await insist(plan, report, () => call(origin, who, path));
      report.reads += 1;
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all([...writing, ...reading]);
    return report;
  };
  return { report, stop };
}

/**
 * Sends again what had no good answer and a sample of the rest, with the same keys, and compares with the database: each
 * is there exactly once, with the id that was acknowledged.
 */
export async function checkWritten(
  plan: Pick<Plan, 'origin' | 'party'>,
  report: LoadReport,
  connection: pg.ClientConfig,
): Promise<Shown[]> {
  const confirmed = report.written.filter(({ id }) => id !== null);
  const before = await readWritten(report, connection);
  const lost = confirmed
    .filter(({ key, id }) => id !== null && !before.get(key)?.includes(id))
    .map(({ key }) => `${key} is lost`);
  const twice: string[] = [];
  const again = report.written.filter(({ id }, index) => id === null || index % 10 === 0);
  for (const write of again) {
    const { status, body } = await add(plan, write);
    const isOther = write.id !== null && body.id !== write.id;
    if (status !== 201 || isOther) twice.push(`${write.key} sent again gave ${status} ${body.id}`);
  }
  for (const [key, ids] of await readWritten(report, connection)) {
    if (ids.length > 1) twice.push(`${key} is there ${ids.length} times`);
  }
  return [
    show('nothing that was acknowledged is lost', `${confirmed.length} writes, ${lost.length} lost`, lost),
    show('no key is applied twice', `${again.length} sent again, ${twice.length} applied twice`, twice),
    show(
      'callers that repeat see no error',
      `${report.written.length + report.reads} calls, ${sum(report.firstErrors)} repeated (${describeCounts(report.firstErrors)}), ${report.failed.length} failed`,
      none(report.failed.length, `calls failed: ${[...new Set(report.failed)].join(', ')}`),
    ),
  ];
}

/** The ids of the expenses that have each key as their title. */
async function readWritten(
  { written }: LoadReport,
  connection: pg.ClientConfig,
): Promise<Map<string, string[]>> {
  const rows = await query<{ title: string; ids: string[] }>(
    connection,
    'SELECT title, array_agg(id::text) AS ids FROM expenses WHERE title = ANY($1) GROUP BY title',
    [written.map(({ key }) => key)],
  );
  return new Map(rows.map(({ title, ids }) => [title, ids]));
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function describeCounts(counts: Record<string, number>): string {
  return (
    Object.entries(counts)
      .map(([name, count]) => `${count} × ${name}`)
      .join(', ') || 'none'
  );
}
