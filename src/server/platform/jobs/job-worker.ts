// Why: docs/decisions/0032.
import type pg from 'pg';
import { CLOCK_TOLERANCE_SECONDS, type Clock } from '#server/core/clock.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { activeTracing } from '#server/platform/tracing/tracing.ts';
import type { Job, JobHandler } from './jobs.ts';

const LEASE_SECONDS = 60;
const RENEW_MILLISECONDS = 20_000;
const IDLE_MILLISECONDS = 1000;
/** How often a job is tried. */
export const MAX_ATTEMPTS = 12;
/** The number of jobs that one process runs at the same time, besides those of kinds with places of their own. */
const MAX_AT_ONCE = 8;
/** The most of them of one kind, so that a slow mail server or card provider does not occupy all. */
const MAX_OF_A_KIND = 2;

// A lease that ends later than any lease can was written by a clock that was ahead.
const claimJob = statement<
  [now: Date, kinds: readonly string[], running: readonly string[], leaseSeconds: number, tolerance: number],
  Job
>(`
  UPDATE jobs SET attempts = attempts + 1, locked_until = $1::timestamptz + make_interval(secs => $4::int)
  WHERE id = (
    SELECT id FROM jobs
    WHERE run_at <= $1 AND failed_at IS NULL AND kind = ANY($2) AND id <> ALL($3::uuid[])
      AND (locked_until IS NULL OR locked_until <= $1 OR locked_until > $1 + make_interval(secs => $4::int + $5::int))
    ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, kind, payload, attempts`);

// Jobs that were scheduled by a clock that was ahead are due now. Handlers of jobs for a given day check the day.
const pullForward = statement<[now: Date, tolerance: number], never>(`
  UPDATE jobs SET run_at = $1, scheduled_at = $1
  WHERE failed_at IS NULL AND scheduled_at > $1::timestamptz + make_interval(secs => $2)`);

// `attempts` rises with each claim: a worker that lost its lease no longer changes the job.
const renewLeases = statement<
  [ids: readonly string[], attempts: readonly number[], now: Date, leaseSeconds: number],
  never
>(`
  UPDATE jobs SET locked_until = $3::timestamptz + make_interval(secs => $4::int)
  FROM unnest($1::uuid[], $2::int[]) AS running (id, attempts)
  WHERE jobs.id = running.id AND jobs.attempts = running.attempts`);

type Claim = [id: string, attempts: number];

const removeJob = statement<Claim, never>('DELETE FROM jobs WHERE id = $1 AND attempts = $2');

const repeatJob = statement<[...Claim, runAt: Date, now: Date], never>(`
  UPDATE jobs SET run_at = $3, scheduled_at = $4, attempts = 0, locked_until = NULL, last_error = NULL
  WHERE id = $1 AND attempts = $2`);

const delayJob = statement<[...Claim, runAt: Date, now: Date, error: string], never>(`
  UPDATE jobs SET run_at = $3, scheduled_at = $4, locked_until = NULL, last_error = $5
  WHERE id = $1 AND attempts = $2`);

const giveUpJob = statement<[...Claim, now: Date, error: string], never>(`
  UPDATE jobs SET failed_at = $3, locked_until = NULL, last_error = $4 WHERE id = $1 AND attempts = $2`);

type WorkerParts = {
  pool: pg.Pool;
  clock: Clock;
  handlers: Readonly<Record<string, JobHandler>>;
  /** How many jobs of a kind run at the same time, of kinds that have places of their own. */
  places?: Readonly<Record<string, number>>;
  onError: (job: Job, error: unknown) => void;
};

/**
 * Runs due jobs, several at a time. Several processes share the jobs: a claimed job belongs to one worker while it
 * runs, and to another one when its lease ends because that process died.
 */
export class JobWorker {
  readonly #parts: WorkerParts;
  readonly #running = new Map<Job, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Starts to look for jobs once a second. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), IDLE_MILLISECONDS);
    this.wake();
  }

  /** Looks for jobs at once. Does nothing if the worker is not started or has stopped. */
  wake(): void {
    if (this.#timer === undefined || this.#isStopped) return;
    this.#isWoken = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
  }

  /** Runs every due job, and the jobs that these add. Returns their number. */
  async runDue(): Promise<number> {
    await pullForward(this.#parts.pool, this.#parts.clock.now(), CLOCK_TOLERANCE_SECONDS);
    for (let count = 0; ; ) {
      // While jobs run, there may be due ones of their kind that were not asked for.
      const isAll = this.#running.size === 0;
      const job = await this.#claim();
      if (job !== null) {
        this.#run(job);
        count += 1;
      } else if (this.#running.size > 0) await Promise.race(this.#running.values());
      else if (isAll) return count;
    }
  }

  /** Claims no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      // The database may be unavailable for a while; the next look tries again.
      await this.#startDueJobs().catch(() => undefined);
    }
  }

  async #startDueJobs(): Promise<void> {
    await pullForward(this.#parts.pool, this.#parts.clock.now(), CLOCK_TOLERANCE_SECONDS);
    for (;;) {
      if (this.#isStopped) return;
      const job = await this.#claim();
      if (job === null) return;
      void this.#run(job).then(() => this.wake());
    }
  }

  async #claim(): Promise<Job | null> {
    const { pool, clock, handlers, places = {} } = this.#parts;
    const running = [...this.#running.keys()];
    const isFull = running.filter(({ kind }) => places[kind] === undefined).length >= MAX_AT_ONCE;
    const kinds = Object.keys(handlers).filter((kind) => {
      const most = places[kind] ?? (isFull ? 0 : MAX_OF_A_KIND);
      return running.filter((job) => job.kind === kind).length < most;
    });
    if (kinds.length === 0) return null;
    const ids = running.map(({ id }) => id);
    return first(await claimJob(pool, clock.now(), kinds, ids, LEASE_SECONDS, CLOCK_TOLERANCE_SECONDS));
  }

  #run(job: Job): Promise<void> {
    const run = runJob(this.#parts, job).finally(() => {
      this.#running.delete(job);
      if (this.#running.size === 0) clearInterval(this.#renewal);
    });
    this.#running.set(job, run);
    if (this.#running.size === 1) this.#renewal = setInterval(() => this.#renew(), RENEW_MILLISECONDS);
    return run;
  }

  #renew(): void {
    const { pool, clock } = this.#parts;
    const jobs = [...this.#running.keys()];
    const ids = jobs.map(({ id }) => id);
    const attempts = jobs.map((job) => job.attempts);
    // The next renewal makes up for a failed one, because it comes before the lease ends.
    renewLeases(pool, ids, attempts, clock.now(), LEASE_SECONDS).catch(() => undefined);
  }
}

/** Runs one job and records its result. If the database is unavailable, the job stays until its lease ends. */
async function runJob({ pool, clock, handlers, onError }: WorkerParts, job: Job): Promise<void> {
  const { id, kind, attempts } = job;
  try {
    const tracing = activeTracing();
    const work = async () => handlers[kind]?.(job);
    const again = await (tracing === undefined ? work() : tracing.inSpan(`job ${kind}`, {}, work));
    await (again === undefined
      ? removeJob(pool, id, attempts)
      : repeatJob(pool, id, attempts, again, clock.now()));
  } catch (error) {
    onError(job, error);
    const text = error instanceof Error ? error.message : String(error);
    const now = clock.now();
    const later = new Date(now.getTime() + backOff(attempts));
    const noted =
      attempts >= MAX_ATTEMPTS
        ? giveUpJob(pool, id, attempts, now, text)
        : delayJob(pool, id, attempts, later, now, text);
    await noted.catch((failure: unknown) => onError(job, failure));
  }
}

/** How long to wait after an attempt, in milliseconds: 2 s, 4 s, 8 s … at most an hour. */
export function backOff(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, 3_600_000);
}
