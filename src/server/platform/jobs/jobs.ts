import { newId } from '#server/core/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { statement } from '#server/platform/database/database.ts';

export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempts: number };

/** Does one job's work. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (job: Job) => Promise<Date | undefined>;

const insertJobs = statement<
  [
    ids: readonly string[],
    kinds: readonly string[],
    payloads: readonly string[],
    uniqueKeys: readonly (string | null)[],
    runAt: readonly string[],
    scheduledAt: readonly string[],
  ],
  never
>(`
  INSERT INTO jobs (id, kind, payload, unique_key, run_at, scheduled_at)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::timestamptz[], $6::timestamptz[])
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
  await insertJobs(
    db,
    jobs.map(() => newId()),
    jobs.map((job) => job.kind),
    jobs.map((job) => JSON.stringify(job.payload)),
    jobs.map((job) => job.uniqueKey ?? null),
    jobs.map((job) => job.runAt.toISOString()),
    jobs.map((job) => (job.scheduledAt ?? job.runAt).toISOString()),
  );
}
