import type { JobKind } from '#contract/job-kinds.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempts: number };

/** Does one job's work. Returns when to run it again, or nothing if it is done. */
export type JobHandler = (job: Job) => Promise<Date | undefined>;

/** Partial: a site without backups has no jobs for them, and a feature has only its own. */
export type JobHandlers = Partial<Readonly<Record<JobKind, JobHandler>>>;

const newJobs = rows({
  id: 'uuid',
  kind: 'text',
  payload: 'jsonb',
  unique_key: 'text | null',
  run_at: 'timestamptz',
  scheduled_at: 'timestamptz',
});

const insertJobs = statement<[RowsOf<typeof newJobs>], never>(`
  INSERT INTO jobs (${newJobs.names}) SELECT ${newJobs.names} FROM ${newJobs.from('$1')}
  ON CONFLICT (unique_key) DO NOTHING`);

const removeJobs = statement<[uniqueKeys: readonly string[]], never>(
  'DELETE FROM jobs WHERE unique_key = ANY($1)',
);

/** Removes waiting jobs in the caller's transaction. A running job is not stopped. */
export async function cancelJobs(db: Db, uniqueKeys: readonly string[]): Promise<void> {
  if (uniqueKeys.length > 0) await removeJobs(db, uniqueKeys);
}

const hastenJobs = statement<[uniqueKeys: readonly string[], now: Date], never>(`
  UPDATE jobs SET run_at = $2, scheduled_at = $2
  WHERE unique_key = ANY($1) AND run_at > $2 AND locked_until IS NULL AND last_error IS NULL AND failed_at IS NULL`);

/** Makes jobs due that wait for a later time, except those that failed and wait to be tried again. */
export async function hasten(db: Db, uniqueKeys: readonly string[], now: Date): Promise<void> {
  if (uniqueKeys.length > 0) await hastenJobs(db, uniqueKeys, now);
}

export type NewJob = {
  kind: string;
  payload: object;
  uniqueKey?: string;
  runAt: Date;
  /** The current time, if `runAt` is later. */
  scheduledAt?: Date;
};

/** Adds a job in the caller's transaction: it runs at least once if that commits. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await enqueueAll(db, [job]);
}

/** Adds jobs like `enqueue`, in one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  db.hasNewJobs = true;
  const added = jobs.map(({ kind, payload, uniqueKey = null, runAt, scheduledAt = runAt }) => ({
    id: newId(),
    kind,
    payload,
    unique_key: uniqueKey,
    run_at: runAt,
    scheduled_at: scheduledAt,
  }));
  await insertJobs(db, newJobs.of(added));
}
