import { join } from 'node:path';
import type { Deps } from '#server/core/context.ts';
import {
  listBackups,
  markFolder,
  openBackupFolder,
  readMark,
  refuseFullDisk,
  removeDrafts,
  removeOldBackups,
  writeNote,
} from '#server/platform/backup/folder.ts';
import type { Proof } from '#server/platform/backup/prove.ts';
import { type Backups, makeBackup } from '#server/platform/backup/scheduled.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { version } from '#server/site/service.ts';
import { runProof } from './internal/run-proof.ts';

export const BACKUP_JOB = 'backup';
const PROOF_JOB = 'backup-proof';

const HOUR = 3_600_000;

/** The jobs of scheduled backups; none without BACKUP_EVERY. */
export function backupJobs(deps: Deps): Readonly<Record<string, JobHandler>> {
  const { backups } = deps;
  if (backups === null) return {};
  return {
    [BACKUP_JOB]: () => repeatHourly(deps, 'the backup failed', () => backUpIfDue(deps, backups)),
    [PROOF_JOB]: () => repeatHourly(deps, 'the proof of a backup failed', () => proveNewest(deps, backups)),
  };
}

/** A job that failed often enough is given up; backups never are. */
async function repeatHourly(
  { clock, log, stopping }: Deps,
  problem: string,
  work: () => Promise<Date | undefined>,
): Promise<Date | undefined> {
  try {
    return await work();
  } catch (error) {
    const now = clock.now();
    // Begun anew by the next start.
    if (stopping.aborted) return now;
    log.error({ err: error }, problem);
    return new Date(now.getTime() + HOUR);
  }
}

/** Makes a backup if the newest is older than the period. Returns when to look again. */
async function backUpIfDue(deps: Deps, backups: Backups): Promise<Date> {
  const { clock, config, pool, stopping } = deps;
  const { folder, everyMilliseconds } = backups;
  const now = clock.now();
  await openBackupFolder(folder);
  await refuseOtherFolder(pool, folder);
  await removeDrafts(folder);
  const all = await listBackups(folder);
  // A note of later than now is from when the clock was ahead.
  const newest = all.find(({ startedAt }) => Date.parse(startedAt) <= now.getTime());
  const dueAt = newest === undefined ? 0 : Date.parse(newest.startedAt) + everyMilliseconds;
  const again = (at: number) => new Date(Math.min(at, clock.now().getTime() + HOUR));
  if (dueAt > now.getTime()) return again(dueAt);
  await refuseFullDisk(folder, newest?.size ?? 0);
  await makeBackup({ folder, source: { ...backups, config }, now, version, signal: stopping });
  const provesAt = clock.now();
  await enqueue(pool, { kind: PROOF_JOB, payload: {}, uniqueKey: PROOF_JOB, runAt: provesAt });
  return again(now.getTime() + everyMilliseconds);
}

/** Proves the newest backup, unless it is proven or failed, and removes those that are not kept. */
async function proveNewest(deps: Deps, backups: Backups): Promise<undefined> {
  const { clock, pool, log } = deps;
  const { folder, keeping } = backups;
  await refuseOtherFolder(pool, folder);
  const [newest] = await listBackups(folder);
  if (newest?.status !== 'unproven') return undefined;
  const { name, ...note } = newest;
  const proof = await runProof(taskOf(deps, backups, newest), deps.stopping);
  const provenAt = proof.status === 'proven' ? clock.now().toISOString() : null;
  await writeNote(folder, name, { ...note, ...proof, provenAt });
  say(log, name, proof);
  await removeOldBackups(folder, keeping);
  return undefined;
}

function taskOf(
  { config }: Deps,
  { folder, connection, passphrase, scratchBytes }: Backups,
  { name, sha256 }: { name: string; sha256: string },
) {
  const { dataDirectory, encryptionKey, encryptionKeys, isEmbedded } = config;
  return {
    path: join(folder, name),
    sha256,
    passphrase,
    scratch: { connection, embeddedIn: isEmbedded ? dataDirectory : null, mostBytes: scratchBytes },
    config: { dataDirectory, encryptionKey, encryptionKeys },
  };
}

function say(log: Deps['log'], backup: string, { status, findings, reason }: Proof): void {
  if (status === 'proven') log.info({ backup }, 'the backup is proven: restored and audited, 0 findings');
  else if (status === 'unproven') log.warn({ backup, reason }, 'the backup is not proven');
  else log.error({ backup, reason, findings }, 'the backup could not be proven');
}

type KnownFolder = { folder: string; mark: string };

const findFolder = statement<[], KnownFolder>(`
  SELECT value ->> 'folder' AS folder, value ->> 'mark' AS mark FROM facts WHERE name = 'backup folder'`);

const keepFolder = statement<[known: string], never>(`
  INSERT INTO facts (name, value) VALUES ('backup folder', $1::jsonb)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`);

/** Throws if BACKUP_TO is not the folder that the other instances write to, by the mark in it. */
async function refuseOtherFolder(db: Db, folder: string): Promise<void> {
  const known = first(await findFolder(db));
  if (known?.folder !== folder) {
    const mark = await markFolder(folder);
    await keepFolder(db, JSON.stringify({ folder, mark } satisfies KnownFolder));
  } else if (known.mark !== (await readMark(folder))) {
    throw new Error('BACKUP_TO is another folder on this machine');
  }
}
