import { inEnglish } from '#domain/language/speaker.ts';
import { spoken } from '#domain/language/text.ts';
import type { ListedBackup } from '#server/platform/backup/folder.ts';
import { findOtherPassphrases, withOtherPassphrase } from '#server/platform/backup/passphrase-check.ts';
import type { BackupPlace } from '#server/platform/backup/place.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export type Choice = {
  /** `latest`, the name of a backup, or nothing: it is asked for. */
  readonly wanted: string | undefined;
  /** Restore one that is not proven without asking. */
  readonly mayBeUnproven: boolean;
  /** That of BACKUP_PASSPHRASE; without one, none is said to be another. */
  readonly passphrase: string | null;
  /** Asks a question; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null;
  readonly say: (line: string) => void;
};

/** The name of the backup to restore; null if none was chosen. Throws StartupError. */
export async function chooseBackup(place: BackupPlace, choice: Choice): Promise<string | null> {
  const backups = await place.list().catch(emptyIfMissing);
  if (backups.length === 0) throw new StartupError(`BACKUP_TO: ${place.name} holds no backups`);
  const chosen = await findChosen(backups, choice);
  if (chosen === null || !(await isAccepted(chosen, choice))) return null;
  return chosen.name;
}

function emptyIfMissing(error: Error & { code?: string }): ListedBackup[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function findChosen(
  backups: readonly ListedBackup[],
  { wanted, ask, say, passphrase }: Choice,
): Promise<ListedBackup | null> {
  if (wanted === 'latest') {
    const proven = backups.find(({ status }) => status === 'proven');
    if (proven === undefined) throw new StartupError('No backup is proven: choose one by its name');
    return proven;
  }
  if (wanted !== undefined) {
    const named = backups.find(({ name }) => name === wanted);
    if (named === undefined) throw new StartupError(`There is no backup ${wanted}`);
    return named;
  }
  const checks = passphrase === null ? [] : backups.map((backup) => backup.passphrase);
  const others = await findOtherPassphrases(checks, passphrase);
  for (const [index, backup] of backups.entries())
    say(describeBackup(backup, index + 1, others.has(backup.passphrase ?? '')));
  if (ask === null) return null;
  const answer = (await ask('Number of the backup to restore: ')).trim();
  const chosen = /^\d+$/.test(answer) ? backups[Number(answer) - 1] : undefined;
  if (chosen === undefined) throw new StartupError(`There is no backup with the number "${answer}"`);
  return chosen;
}

async function isAccepted({ status }: ListedBackup, { mayBeUnproven, ask }: Choice): Promise<boolean> {
  if (status === 'proven' || mayBeUnproven) return true;
  if (ask === null) throw new StartupError('This backup was not proven: add --unproven to restore it anyway');
  const answer = await ask('This backup was not proven. Restore it anyway? [y/N] ');
  return /^y(es)?$/i.test(answer.trim());
}

/** A line of the list, such as "2. 2026-06-15 03:10 UTC, 12.3 MB, proven, 0 findings (allsquare-…)". */
function describeBackup(
  { name, startedAt, size, status, ...kept }: ListedBackup,
  number: number,
  hasOtherPassphrase: boolean,
): string {
  const time = `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
  const own = status === 'proven' ? 'proven, 0 findings' : (kept.reason ?? 'not proven yet');
  const proof = withOtherPassphrase(spoken(own), hasOtherPassphrase) ?? own;
  return `${number}. ${time}, ${(size / 1_000_000).toFixed(1)} MB, ${inEnglish.say(proof)} (${name})`;
}
