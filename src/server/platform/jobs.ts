import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { statement } from './database.ts';
import { newId } from './ids.ts';

const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 12;
const IDLE_MILLISECONDS = 1000;

const insertJobs = statement<
  [
    ids: readonly string[],
    kinds: readonly string[],
    payloads: readonly string[],
    uniqueKeys: readonly (string | null)[],
    runAt: readonly string[],
  ],
  never
>(`
  INSERT INTO jobs (id, kind, payload, unique_key, run_at)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::timestamptz[])
  ON CONFLICT (unique_key) DO NOTHING`);

export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempts: number };

const claimJob = statement<[now: Date, kinds: readonly string[], leaseSeconds: number], Job>(`
  UPDATE jobs SET attempts = attempts + 1, locked_until = $1::timestamptz + make_interval(secs => $3)
  WHERE id = (
    SELECT id FROM jobs
    WHERE run_at <= $1 AND failed_at IS NULL AND (locked_until IS NULL OR locked_until <= $1) AND kind = ANY($2)
    ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, kind, payload, attempts`);

const removeJob = statement<[id: string], never>('DELETE FROM jobs WHERE id = $1');

const repeatJob = statement<[id: string, runAt: Date], never>(
  'UPDATE jobs SET run_at = $2, attempts = 0, locked_until = NULL, last_error = NULL WHERE id = $1',
);

const delayJob = statement<[id: string, runAt: Date, error: string], never>(
  'UPDATE jobs SET run_at = $2, locked_until = NULL, last_error = $3 WHERE id = $1',
);

const giveUpJob = statement<[id: string, now: Date, error: string], never>(
  'UPDATE jobs SET failed_at = $2, locked_until = NULL, last_error = $3 WHERE id = $1',
);

const removeJobs = statement<[uniqueKeys: readonly string[]], never>(
  'DELETE FROM jobs WHERE unique_key = ANY($1)',
);

/** Takes waiting jobs back, inside the caller's transaction. One that is being done just now is still done. */
export async function cancelJobs(db: Db, uniqueKeys: readonly string[]): Promise<void> {
  if (uniqueKeys.length > 0) await removeJobs(db, uniqueKeys);
}

export type NewJob = { kind: string; payload: object; uniqueKey?: string; runAt: Date };

/** Adds a job inside the caller's transaction: it runs if that commits, at least once. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await enqueueAll(db, [job]);
}

const withNewJobs = new WeakSet<Db>();

/** Whether jobs were added by this connection since this was last asked: whether the worker is to be woken. */
export function tookJobs(db: Db): boolean {
  return withNewJobs.delete(db);
}

/** Adds jobs as `enqueue` does, in one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  withNewJobs.add(db);
  await insertJobs(
    db,
    jobs.map(() => newId()),
    jobs.map((job) => job.kind),
    jobs.map((job) => JSON.stringify(job.payload)),
    jobs.map((job) => job.uniqueKey ?? null),
    jobs.map((job) => job.runAt.toISOString()),
  );
}

/** Does one job's work. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (job: Job) => Promise<Date | undefined>;

type Worker = { wake(): void; runDue(): Promise<number>; stop(): Promise<void> };
type WorkerParts = {
  pool: pg.Pool;
  clock: Clock;
  handlers: Readonly<Record<string, JobHandler>>;
  onError: (job: Job, error: unknown) => void;
};

/** Makes a worker; `start` lets it run on its own. Several processes share the jobs without doing one twice at a time. */
export function createWorker(parts: WorkerParts): Worker & { start(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let isWoken = false;
  const turn = async () => {
    do {
      isWoken = false;
      // The database may be away for a while; the next turn tries again.
      await runDueJobs(parts, () => isStopped).catch(() => 0);
    } while (isWoken && !isStopped);
    if (!isStopped) timer = setTimeout(begin, IDLE_MILLISECONDS);
  };
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    running = turn();
  };
  return {
    start: begin,
    wake() {
      isWoken = true;
      if (timer !== undefined && !isStopped) begin();
    },
    runDue: () => runDueJobs(parts, () => false),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function runDueJobs(parts: WorkerParts, isStopped: () => boolean): Promise<number> {
  const kinds = Object.keys(parts.handlers);
  for (let done = 0; ; done += 1) {
    if (isStopped()) return done;
    const [job] = await claimJob(parts.pool, parts.clock.now(), kinds, LEASE_SECONDS);
    if (job === undefined) return done;
    await runJob(parts, job);
  }
}

async function runJob(parts: WorkerParts, job: Job): Promise<void> {
  try {
    const again = await parts.handlers[job.kind]?.(job);
    await (again === undefined ? removeJob(parts.pool, job.id) : repeatJob(parts.pool, job.id, again));
  } catch (error) {
    parts.onError(job, error);
    const text = error instanceof Error ? error.message : String(error);
    const now = parts.clock.now();
    if (job.attempts >= MOST_ATTEMPTS) await giveUpJob(parts.pool, job.id, now, text);
    else await delayJob(parts.pool, job.id, new Date(now.getTime() + backOff(job.attempts)), text);
  }
}

/** 2 s, 4 s, 8 s … at most an hour. */
function backOff(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, 3_600_000);
}
