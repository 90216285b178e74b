import { inEnglish } from '#domain/language/speaker.ts';
import type { Deps } from '#server/core/context.ts';
import type { ListedBackup, Note } from '#server/platform/backup/folder.ts';
import { removeOldBackups } from '#server/platform/backup/place.ts';
import type { Backups } from '#server/platform/backup/scheduled.ts';
import { changeBackupState, readBackupState } from '#server/platform/backup/state.ts';
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts';
import { saidBy } from '#server/platform/process/startup-error.ts';
import { version } from '#server/site/service.ts';
import { BACKUP_JOB, PROOF_JOB } from './internal/kinds.ts';
import { refuseOtherPlace } from './internal/known-folder.ts';
import { makeApart, proveApart } from './internal/run-apart.ts';
import { watchBackups } from './internal/watch.ts';

const HOUR = 3_600_000;

/** The job that looks whether a backup is due, where there are backups. */
export const repeatingBackupJobs = ({ backups }: Pick<Deps, 'backups'>): readonly string[] =>
  backups === null ? [] : [BACKUP_JOB];

/** The jobs of scheduled backups; none without BACKUP_EVERY. */
export function backupJobs(deps: Deps): JobHandlers {
  const { backups } = deps;
  if (backups === null) return {};
  return {
    [BACKUP_JOB]: () => repeatHourly(deps, backups, BACKUP_JOB, () => backUpIfDue(deps, backups)),
    [PROOF_JOB]: () => repeatHourly(deps, backups, PROOF_JOB, () => proveNewest(deps, backups)),
  };
}

const FAILURES = { [BACKUP_JOB]: 'the backup failed', [PROOF_JOB]: 'the proof of a backup failed' };

/** A job that failed often enough is given up; backups never are. Afterwards the admins are told what is wrong. */
async function repeatHourly(
  deps: Deps,
  backups: Backups,
  kind: keyof typeof FAILURES,
  work: () => Promise<Date | undefined>,
): Promise<Date | undefined> {
  const { pool, clock, log, stopping } = deps;
  let again: Date | undefined;
  try {
    again = await work();
  } catch (error) {
    const now = clock.now();
    // Begun anew by the next start.
    if (stopping.aborted) return now;
    log.error({ err: error }, FAILURES[kind]);
    const said = saidBy(error);
    await changeBackupState(pool, now, ({ failures }) => ({
      failures: failures + 1,
      // Only the try of a backup answers a request for one.
      ...(kind === BACKUP_JOB && {
        isAsked: false,
        failure: { at: now.toISOString(), message: inEnglish.say(said), said },
      }),
    }));
    again = new Date(now.getTime() + HOUR);
  }
  await watchBackups(deps, backups, await backups.place.list().catch(() => []));
  return again;
}

/** Makes a backup if the newest is older than the period, or one is asked for. Returns when to look again. */
async function backUpIfDue(deps: Deps, backups: Backups): Promise<Date> {
  const { clock, config, pool, stopping } = deps;
  const { place, everyMilliseconds } = backups;
  const now = clock.now();
  await place.open();
  await refuseOtherPlace(pool, place);
  await place.removeDrafts();
  const all = await place.list();
  // A note of later than now is from when the clock was ahead.
  const newest = all.find(({ startedAt }) => Date.parse(startedAt) <= now.getTime());
  const { isAsked } = await readBackupState(pool, now);
  const dueAt = isAsked || newest === undefined ? 0 : Date.parse(newest.startedAt) + everyMilliseconds;
  const again = (at: number) => new Date(Math.min(at, clock.now().getTime() + HOUR));
  // A process that was killed in between made one and asked for no proof.
  if (isToProve(all[0])) await enqueueProof(deps);
  if (dueAt > now.getTime()) return again(dueAt);
  await place.refuseFullDisk(newest?.size ?? 0);
  const { folder, connection, passphrase } = backups;
  const made = await makeApart(
    { folder, connection, passphrase, now, version, config: partOf(config) },
    stopping,
  );
  const lastMade = { at: made.startedAt, size: made.size };
  await changeBackupState(pool, now, () => ({ isAsked: false, lastMade, failure: null }));
  await enqueueProof(deps);
  return again(now.getTime() + everyMilliseconds);
}

const isToProve = (backup: ListedBackup | undefined) =>
  backup?.status === 'unproven' && backup.reason === null;

async function enqueueProof({ pool, clock }: Deps): Promise<void> {
  await enqueue(pool, { kind: PROOF_JOB, payload: {}, uniqueKey: PROOF_JOB, runAt: clock.now() });
}

/** Proves the newest backup, unless it is proven or failed, and removes those that are not kept. */
async function proveNewest(deps: Deps, backups: Backups): Promise<Date | undefined> {
  const { clock, pool, log } = deps;
  const { place, keeping } = backups;
  await refuseOtherPlace(pool, place);
  const [newest] = await place.list();
  if (newest?.status !== 'unproven') return undefined;
  const { name, ...note } = newest;
  const proof = await proveApart(taskOf(deps, backups, newest), deps.stopping);
  const provenAt = proof.status === 'proven' ? clock.now().toISOString() : null;
  const { status, findings, reason: said } = proof;
  const outcome = { status, findings, reason: said && inEnglish.say(said) };
  await place.writeNote(name, { ...note, ...outcome, said, provenAt });
  await changeBackupState(pool, clock.now(), ({ findings, failures }) => ({
    findings: proof.findings ?? findings,
    failures: proof.status === 'failed' ? failures + 1 : failures,
  }));
  say(log, name, outcome);
  await removeOldBackups(place, keeping);
  // One that was made meanwhile found this job in its place, and added none.
  return isToProve((await place.list())[0]) ? clock.now() : undefined;
}

function taskOf(
  { config }: Deps,
  { folder, connection, passphrase, scratchBytes, scratchUrl }: Backups,
  { name, sha256 }: { name: string; sha256: string },
) {
  return {
    name,
    folder,
    sha256,
    passphrase,
    scratch: {
      connection,
      embeddedIn: config.isEmbedded ? config.dataDirectory : null,
      mostBytes: scratchBytes,
      url: scratchUrl,
    },
    config: partOf(config),
  };
}

/** What another process needs of the settings. */
function partOf({ dataDirectory, encryptionKey, encryptionKeys, isEmbedded, storage }: Deps['config']) {
  return { dataDirectory, encryptionKey, encryptionKeys, isEmbedded, storage };
}

type Outcome = Pick<Note, 'status' | 'findings' | 'reason'>;

function say(log: Deps['log'], backup: string, { status, findings, reason }: Outcome): void {
  if (status === 'proven') log.info({ backup }, 'the backup is proven: restored and audited, 0 findings');
  else if (status === 'unproven') log.warn({ backup, reason }, 'the backup is not proven');
  else log.error({ backup, reason, findings }, 'the backup could not be proven');
}
