import type { ListedBackup } from '#server/platform/backup/folder.ts';
import { openPlace } from '#server/platform/backup/place.ts';
import { makeBackup } from '#server/platform/backup/scheduled.ts';
import type { BackupSource } from '#server/platform/backup/write-backup.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import type { Config } from '#server/platform/process/config.ts';

export type MakingTask = {
  /** Null: the bucket. */
  readonly folder: string | null;
  readonly now: Date;
  readonly version: string;
  readonly connection: BackupSource['connection'];
  readonly config: BackupSource['config'] & Pick<Config, 'storage'>;
  /** That of BACKUP_PASSPHRASE; null if none is set. */
  readonly passphrase: string | null;
};

/** Makes a backup of what the task names, with files and a database opened for it alone. */
export async function makeBackupOf(
  { folder, now, version, ...task }: MakingTask,
  signal: AbortSignal,
): Promise<ListedBackup> {
  const files = await openFileStores(task.config);
  try {
    const place = openPlace(folder, files.backups, task.config.dataDirectory);
    return await makeBackup({ place, source: { ...task, uploads: files.uploads }, now, version, signal });
  } finally {
    files.close();
  }
}
