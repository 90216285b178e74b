import { newId } from '#server/core/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { statement } from '#server/platform/database/database.ts';
import { type RowsOf, rows } from '#server/platform/database/rows.ts';

export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempts: number };

/** Does one job's work. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (job: Job) => Promise<Date | undefined>;

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

/** Removes waiting jobs, inside the caller's transaction. A job that runs at the moment is not stopped. */
export async function cancelJobs(db: Db, uniqueKeys: readonly string[]): Promise<void> {
  if (uniqueKeys.length > 0) await removeJobs(db, uniqueKeys);
}

export type NewJob = {
  kind: string;
  payload: object;
  uniqueKey?: string;
  runAt: Date;
  /** The time now, where `runAt` is later. */
  scheduledAt?: Date;
};

/** Adds a job inside the caller's transaction: it runs if that commits, at least once. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await enqueueAll(db, [job]);
}

/** Adds jobs as `enqueue` does, in one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  db.hasNewJobs = true;
  const added = jobs.map(({ kind, payload, uniqueKey = null, runAt, scheduledAt = runAt }) => ({
    ...{ id: newId(), kind, payload },
    ...{ unique_key: uniqueKey, run_at: runAt, scheduled_at: scheduledAt },
  }));
  await insertJobs(db, newJobs.of(added));
}
