import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Connection } from '#server/platform/database/pool.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { backupName, type ListedBackup } from './folder.ts';
import { checkPassphrase } from './passphrase-check.ts';
import type { BackupPlace } from './place.ts';
import type { BackupSettings } from './settings.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** What scheduled backups need. */
export type Backups = BackupSettings & {
  readonly place: BackupPlace;
  /** The live database, as its owner, and not through a pooler. */
  readonly connection: Connection;
  readonly uploads: FileStore;
  /** That of BACKUP_PASSPHRASE, which seals the keys into each backup; null leaves them out. */
  readonly passphrase: string | null;
};

type Making = {
  readonly place: BackupPlace;
  readonly source: BackupSource;
  readonly now: Date;
  readonly version: string;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
};

/** Makes a backup at the place of backups, with its note, which says that it is unproven. */
export async function makeBackup({ place, source, now, version, signal }: Making): Promise<ListedBackup> {
  const name = backupName(now);
  const draft = place.draftOf(name);
  const passphrase = await checkPassphrase(source);
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
    passphrase,
  };
  await place.put(draft, backup).finally(() => rm(draft, { force: true }));
  return backup;
}
