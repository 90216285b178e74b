import type { Db } from '#server/platform/database/database.ts';
import { first, statement } from '#server/platform/database/database.ts';

export type Queue = { kind: string; waiting: number; retrying: number; failed: number };

/** The number of jobs of each kind that wait, are retried, and have failed. */
export const countJobs = statement<[], Queue>(`
  SELECT kind, count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
         count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NOT NULL) AS retrying,
         count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed
  FROM jobs GROUP BY kind ORDER BY kind`);

export type FailedJob = { id: string; kind: string; error: string; attempts: number; failedAt: string };

const selectFailed = statement<[limit: number], FailedJob>(`
  SELECT id, kind, coalesce(last_error, '') AS error, attempts, failed_at AS "failedAt"
  FROM jobs WHERE failed_at IS NOT NULL ORDER BY failed_at DESC, id DESC LIMIT $1`);

const reviveJob = statement<[id: string, now: Date], { kind: string; attempts: number }>(`
  WITH failed AS (SELECT id, attempts FROM jobs WHERE id = $1 AND failed_at IS NOT NULL FOR UPDATE)
  UPDATE jobs SET failed_at = NULL, locked_until = NULL, attempts = 0, run_at = $2
  FROM failed WHERE jobs.id = failed.id
  RETURNING kind, failed.attempts`);

const LONGEST_ERROR = 300;

/** An error's text without personal data: addresses, links, and quoted text. */
function withoutPersonal(text: string): string {
  const bare = text
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '(link)')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .replaceAll(/"[^"]*"|“[^”]*”/g, '(text)')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare.length > LONGEST_ERROR ? `${bare.slice(0, LONGEST_ERROR - 1)}…` : bare;
}

/** The newest failed jobs; their errors contain nothing personal. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const rows = await selectFailed(db, limit);
  return rows.map((row) => ({ ...row, error: withoutPersonal(row.error) }));
}

/** Runs a failed job again at once. Null if there is none. */
export async function retryFailedJob(db: Db, id: string, now: Date) {
  return first(await reviveJob(db, id, now));
}
