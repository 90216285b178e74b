import type { DataExport } from '#contract/account.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { REMOVE_FILES_JOB, removeUnneeded } from '#server/core/stored-files.ts';
import type { Download } from '#server/http/route-handler.ts';
import { one } from '#server/platform/database/database.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { writeArchive } from './export-archive.ts';
import * as queries from './export-queries.ts';

const DAY = 86_400;
const MAX_A_DAY = 3;
const TRIES = 3;

function toReply(row: queries.ExportRow | null): DataExport {
  if (row === null) {
    return { status: 'none', progress: 0, requestedAt: null, readyAt: null, expiresAt: null, size: null };
  }
  return row;
}

export async function getDataExport({ db, person, now }: Context): Promise<DataExport> {
  return toReply(await queries.findExport(db, person.id, now));
}

export async function requestDataExport(context: Context): Promise<DataExport> {
  const { db, person, now } = context;
  await lockUser(db, person.id);
  const before = await queries.findExport(db, person.id, now);
  if (before?.status === 'waiting' || before?.status === 'running') return toReply(before);
  await enforceLimit(context, { bucket: `export:${person.id}`, most: MAX_A_DAY, windowSeconds: DAY });
  if (before?.file) {
    await enqueue(db, { kind: REMOVE_FILES_JOB, payload: { files: [], archive: before.file }, runAt: now });
  }
  const runId = newId();
  const row = one(await queries.upsertExport(db, person.id, runId, now));
  await enqueue(db, { kind: 'data-export', payload: { userId: person.id, runId }, runAt: now });
  return toReply(row);
}

export async function downloadDataExport({ db, deps, person, now }: Context): Promise<Download> {
  const row = await queries.findExport(db, person.id, now);
  const found = row?.file ? await deps.archives.read(row.file) : null;
  if (found === null) throw notFound();
  const name = `allsquare-data-${(row?.readyAt ?? '').slice(0, 10)}.zip`;
  return { name, type: 'application/zip', ...found };
}

type Run = { userId: string; runId: string };

/** The job: makes the archive and records its progress. */
export function dataExportJob(deps: Deps): JobHandler {
  return async (job) => {
    const run: Run = { userId: String(job.payload.userId), runId: String(job.payload.runId) };
    if ((await queries.beginRun(deps.pool, run.userId, run.runId)).length === 0) return undefined;
    try {
      await makeArchive(deps, run);
    } catch (error) {
      if (job.attempts < TRIES) throw error;
      deps.log.warn({ err: error }, 'data export failed');
      await queries.failRun(deps.pool, run.userId, run.runId, dayAfter(deps));
    }
    tell(deps, run.userId);
    return undefined;
  };
}

function dayAfter({ clock }: Deps): Date {
  return new Date(clock.now().getTime() + DAY * 1000);
}

function tell({ live }: Deps, userId: string): void {
  live.publish({ users: [userId], addresses: ['/api/user/export'], origin: null });
}

async function makeArchive(deps: Deps, { userId, runId }: Run): Promise<void> {
  const archive = await deps.archives.create();
  try {
    await deps.exports.inPlace(() =>
      writeArchive(deps, archive, userId, async (progress) => {
        await queries.writeProgress(deps.pool, userId, runId, progress);
        tell(deps, userId);
      }),
    );
    const size = await archive.finish();
    const now = deps.clock.now();
    const isWanted = await queries.finishRun(
      deps.pool,
      userId,
      runId,
      archive.name,
      size,
      now,
      dayAfter(deps),
    );
    // It was requested again, or the account is gone.
    if (isWanted.length === 0) await removeUnneeded(deps, { files: [], archive: archive.name });
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** The hourly job's part: archives are kept for 24 hours. */
export async function removeOldExports(deps: Deps): Promise<void> {
  const removed = await queries.removeOldExports(deps.pool, deps.clock.now());
  await Promise.all(removed.map(({ file }) => removeUnneeded(deps, { files: [], archive: file })));
}
