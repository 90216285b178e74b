import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { call, type Party, type Reply } from './people.ts';
import { until } from './server-process.ts';

export type AwayReport = {
  /** Responses while the database was away, by status. */
  statuses: Record<number, number>;
  /** The slowest of them, in milliseconds. */
  slowest: number;
  /** Descriptions of wrong responses. */
  wrong: string[];
  /** Milliseconds from the database's return to the first success. */
  backIn: number;
};

type Database = { stop(): Promise<void>; start(): Promise<void> };
type Plan = { origin: string; party: Party; database: Database; awayFor: number };

const CLIENTS = 8;
const CLEAR = 'Not available right now. Please try again.';

async function ask(origin: string, party: Party, random: () => number): Promise<Reply> {
  const who = pick(random, party.people);
  const groupId = pick(random, party.groups);
  const roll = random();
  if (roll < 0.2) return call(origin, null, '/api/health');
  if (roll < 0.5) return call(origin, who, `/api/groups/${groupId}`);
  const body = { title: 'Storm', amount: 5, date: '2026-06-01', groupId, category: 'food' };
  return call(origin, who, '/api/expenses', { method: 'POST', body, key: crypto.randomUUID() });
}

/** Stops the database under load and starts it again; every response meanwhile must be a 503 within 2 s. */
export async function runAway({ origin, party, database, awayFor }: Plan): Promise<AwayReport> {
  const report: AwayReport = { statuses: {}, slowest: 0, wrong: [], backIn: 0 };
  let phase: 'before' | 'away' | 'after' = 'before';
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const random = makeRandom(client);
    while (!isOver) {
      const began = performance.now();
      const isAway = phase === 'away';
      const reply = await ask(origin, party, random).catch((error: Error) => error);
      if (reply instanceof Error) {
        report.wrong.push(`no answer: ${String(reply.cause ?? reply)}`);
        return;
      }
      const { status, body } = reply;
      if (status >= 500 && status !== 503) report.wrong.push(`${status}: ${JSON.stringify(body)}`);
      if (status === 503 && body.message !== CLEAR) report.wrong.push(`503: ${JSON.stringify(body)}`);
      if (isAway) {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        report.slowest = Math.max(report.slowest, performance.now() - began);
      }
      // On a machine with one processor the database must get time to start.
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const isHealthy = async () => {
    const reply = await call(origin, null, '/api/health').catch(() => null);
    return reply?.status === 200;
  };
  await until(isHealthy);
  await database.stop();
  phase = 'away';
  await new Promise((resolve) => setTimeout(resolve, awayFor));
  if (await isHealthy()) report.wrong.push('it is healthy without its database');
  phase = 'after';
  await database.start();
  const returned = performance.now();
  await until(isHealthy, { every: 10 }).catch((error: Error) => report.wrong.push(error.message));
  report.backIn = performance.now() - returned;
  isOver = true;
  await Promise.all(clients);
  return report;
}
