import type { BackupStatus } from '#contract/backups.ts';
import type { Text } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import type { ListedBackup } from '#server/platform/backup/folder.ts';
import { findOtherPassphrases, withOtherPassphrase } from '#server/platform/backup/passphrase-check.ts';
import { readReason } from '#server/platform/backup/reason.ts';
import type { Backups } from '#server/platform/backup/scheduled.ts';
import {
  type BackupState,
  lockBackupState,
  readBackupState,
  saveBackupState,
} from '#server/platform/backup/state.ts';
import { type Db, one, statement } from '#server/platform/database/database.ts';
import { hasten } from '#server/platform/jobs/jobs.ts';
import { saidBy } from '#server/platform/process/startup-error.ts';
import { BACKUP_JOB, PROOF_JOB } from './internal/kinds.ts';
import { requireKnownPlace } from './internal/known-folder.ts';
import { damagedOf, isOverdue, lastProvenOf } from './internal/watch.ts';

// In one statement, because a backup may end, and its proof begin, between two. The proof of a backup that was made since
// `now` is due a moment later.
const findUnderWay = statement<
  [kinds: readonly string[], proof: string, now: Date],
  { isUnderWay: boolean }
>(`
  SELECT EXISTS (
    SELECT 1 FROM jobs
    WHERE kind = ANY($1) AND locked_until > $3 OR kind = $2 AND run_at <= $3 + interval '1 minute'
  ) AS "isUnderWay"`);

/** Whether a backup is being made or proved, or is asked for. */
async function isBusy(db: Db, { isAsked }: BackupState, now: Date): Promise<boolean> {
  return isAsked || one(await findUnderWay(db, [BACKUP_JOB, PROOF_JOB], PROOF_JOB, now)).isUnderWay;
}

/** Asks for a backup now. Throws AppError where none are set up, or one is being made. */
export async function askForBackup({ db, deps, now }: Context): Promise<void> {
  if (deps.backups === null) throw new AppError('conflict', 'Backups are not set up');
  const state = await lockBackupState(db, now);
  if (await isBusy(db, state, now)) throw new AppError('conflict', 'A backup is being made already');
  await saveBackupState(db, { ...state, isAsked: true }, now);
  await hasten(db, [BACKUP_JOB], now);
}

/** What admins see of the backups; null where none are set up. */
export async function readBackupStatus({ db, deps, now, speaker }: Context): Promise<BackupStatus | null> {
  const { backups } = deps;
  if (backups === null) return null;
  const state = await readBackupState(db, now);
  // Before the list: what has ended by then is in it as it ended.
  const isRunning = await isBusy(db, state, now);
  const { listed, outOfReach } = await listReachable(db, backups);
  const lastProven = lastProvenOf(state, listed);
  const problem =
    outOfReach === null ? problemOf(state, listed) : { at: now.toISOString(), said: outOfReach };
  const others = await findOtherPassphrases(
    listed.map(({ passphrase }) => passphrase),
    backups.passphrase,
  );
  return {
    every: backups.every,
    to: backups.place.kind,
    hasKey: backups.passphrase !== null,
    isRunning,
    isOverdue: isOverdue(state, lastProven, now, backups),
    // Proven means without findings.
    lastProven: lastProven === null ? null : { at: lastProven.at, findings: 0 },
    problem: problem && { at: problem.at, message: speaker.say(problem.said) },
    kept: listed.map((backup) => {
      const { name, startedAt, size, status, findings, passphrase } = backup;
      const said = backup.reason === null ? null : readReason(backup.reason, backup.said);
      const reason = withOtherPassphrase(said, others.has(passphrase ?? ''));
      return { name, at: startedAt, size, status, reason: reason && speaker.say(reason), findings };
    }),
  };
}

type Problem = { at: string; said: Text };

function problemOf({ failure }: BackupState, listed: readonly ListedBackup[]): Problem | null {
  if (failure !== null) return { at: failure.at, said: readReason(failure.message, failure.said) };
  const damaged = damagedOf(listed);
  return damaged === null
    ? null
    : { at: damaged.startedAt, said: readReason(damaged.reason ?? '', damaged.said) };
}

/** The backups, or why they cannot be seen from this machine. */
async function listReachable(
  db: Db,
  { place }: Backups,
): Promise<{ listed: ListedBackup[]; outOfReach: Text | null }> {
  try {
    await requireKnownPlace(db, place);
    return { listed: await place.list(), outOfReach: null };
  } catch (error) {
    return { listed: [], outOfReach: saidBy(error) };
  }
}
