import { type Db, first, statement } from '#server/platform/database/database.ts';

export type ExportRow = {
  status: 'waiting' | 'running' | 'ready' | 'failed';
  runId: string;
  progress: number;
  file: string | null;
  size: number | null;
  requestedAt: string;
  readyAt: string | null;
  expiresAt: string | null;
};

const COLUMNS = `status, run_id AS "runId", progress, file, size, requested_at AS "requestedAt", ready_at AS "readyAt",
  expires_at AS "expiresAt"`;

const selectExport = statement<[userId: string, now: Date], ExportRow>(`
  SELECT ${COLUMNS} FROM data_exports WHERE user_id = $1 AND (expires_at IS NULL OR expires_at > $2)`);

export async function findExport(db: Db, userId: string, now: Date): Promise<ExportRow | null> {
  return first(await selectExport(db, userId, now));
}

/** Begins a new export, which replaces the previous one. */
export const upsertExport = statement<[userId: string, runId: string, now: Date], ExportRow>(`
  INSERT INTO data_exports (user_id, run_id, requested_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET
    status = 'waiting', run_id = excluded.run_id, progress = 0, file = NULL, size = NULL,
    requested_at = excluded.requested_at, ready_at = NULL, expires_at = NULL
  RETURNING ${COLUMNS}`);

/** Begins this run; no row if it is not the current one anymore. */
export const beginRun = statement<[userId: string, runId: string], { userId: string }>(`
  UPDATE data_exports SET status = 'running', progress = 0
  WHERE user_id = $1 AND run_id = $2 AND status IN ('waiting', 'running') RETURNING user_id AS "userId"`);

export const writeProgress = statement<[userId: string, runId: string, progress: number], never>(
  `UPDATE data_exports SET progress = $3 WHERE user_id = $1 AND run_id = $2 AND status = 'running'`,
);

export const finishRun = statement<
  [userId: string, runId: string, file: string, size: number, now: Date, expiresAt: Date],
  { userId: string }
>(`
  UPDATE data_exports SET status = 'ready', progress = 100, file = $3, size = $4, ready_at = $5, expires_at = $6
  WHERE user_id = $1 AND run_id = $2 AND status = 'running' RETURNING user_id AS "userId"`);

export const failRun = statement<[userId: string, runId: string, expiresAt: Date], never>(`
  UPDATE data_exports SET status = 'failed', expires_at = $3
  WHERE user_id = $1 AND run_id = $2 AND status IN ('waiting', 'running')`);

/** The archive of a person, if any. */
export const takeArchive = statement<[userId: string], { file: string | null }>(
  'SELECT file FROM data_exports WHERE user_id = $1',
);

export const removeOldExports = statement<[now: Date], { file: string | null }>(
  'DELETE FROM data_exports WHERE expires_at <= $1 RETURNING file',
);
