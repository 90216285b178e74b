import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Connection } from '#server/platform/database/pool.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { backupName, draftOf, type ListedBackup, nameBackup } from './folder.ts';
import type { BackupSettings } from './settings.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** What scheduled backups need. */
export type Backups = BackupSettings & {
  /** The live database, as its owner, and not through a pooler. */
  readonly connection: Connection;
  readonly uploads: FileStore;
  /** That of BACKUP_PASSPHRASE, which seals the keys into each backup; null leaves them out. */
  readonly passphrase: string | null;
};

type Making = {
  readonly folder: string;
  readonly source: BackupSource;
  readonly now: Date;
  readonly version: string;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
};

/** Makes a backup in the folder of backups, with its note, which says that it is unproven. */
export async function makeBackup({ folder, source, now, version, signal }: Making): Promise<ListedBackup> {
  const name = backupName(now);
  const draft = draftOf(folder, name);
  const begun = performance.now();
  const hash = createHash('sha256');
  const { tables, rows, files } = await writeBackup(draft, source, { hash, signal });
  const backup: ListedBackup = {
    name,
    startedAt: now.toISOString(),
    seconds: Math.round((performance.now() - begun) / 1000),
    size: (await stat(draft)).size,
    sha256: hash.digest('hex'),
    version,
    tables,
    rows,
    files,
    status: 'unproven',
    provenAt: null,
    findings: null,
    reason: null,
  };
  await nameBackup(folder, draft, backup);
  return backup;
}
