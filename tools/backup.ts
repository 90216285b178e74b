import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, type Summary } from '#server/platform/backup/format.ts';
import { readPassphrase } from '#server/platform/backup/passphrase.ts';
import { type BackupPlace, openPlace } from '#server/platform/backup/place.ts';
import { makeBackup } from '#server/platform/backup/scheduled.ts';
import { type BackupSource, writeBackup } from '#server/platform/backup/write-backup.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { version } from '#server/site/service.ts';
import { readToolConfig } from './backup/tool-config.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

function keyNotice({ encryptionKey, dataDirectory }: Config): string {
  const place = encryptionKey === null ? join(dataDirectory, 'encryption-key') : 'ENCRYPTION_KEY';
  return `It does not contain the key in ${place}, which you need to restore it: keep a copy of the key elsewhere, or set BACKUP_PASSPHRASE.`;
}

/** Writes a backup to this file, or to the folder of scheduled backups. */
async function backUp(file: string | null): Promise<void> {
  const config = readToolConfig(process.env);
  const { backups } = config;
  const target = file ?? backups;
  if (target === null)
    throw new StartupError('Usage: npm run backup -- FILE, or without FILE where BACKUP_TO is set');
  refuseEmptyFolder(config);
  const passphrase = readPassphrase(process.env);
  const { connection, stop } = await openToolDatabase(config);
  const files = await openFileStores(config);
  const source = { connection, uploads: files.uploads, config, passphrase };
  try {
    await files.verify();
    const { size, summary } =
      typeof target === 'string'
        ? await writeToFile(target, source)
        : await writeToPlace(openPlace(target.folder, files.backups, config.dataDirectory), source);
    const megabytes = (size / 1_000_000).toFixed(1);
    console.log(`The backup is complete: ${describe(summary)}, ${megabytes} MB. Keep it safe.`);
    console.log(passphrase === null ? keyNotice(config) : 'You need the passphrase to restore it.');
  } finally {
    await stop();
    files.close();
  }
}

type Written = { size: number; summary: Summary };

async function writeToFile(path: string, source: BackupSource): Promise<Written> {
  console.log(`Writing ${path} …`);
  const summary = await writeBackup(path, source);
  return { size: statSync(path).size, summary };
}

async function writeToPlace(place: BackupPlace, source: BackupSource): Promise<Written> {
  console.log(`Writing a backup to ${place.name} …`);
  await place.open();
  const summary = await makeBackup({ place, source, now: new Date(), version });
  return { size: summary.size, summary };
}

await runTool(async () => {
  const [file] = process.argv.slice(2);
  // npm changes to the project's folder; the path is relative to the folder of the person.
  await backUp(file === undefined ? null : resolve(process.env.INIT_CWD ?? process.cwd(), file));
  return true;
});
