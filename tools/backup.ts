import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe } from '#server/platform/backup/format.ts';
import { readPassphrase } from '#server/platform/backup/passphrase.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

function keyNotice({ encryptionKey, dataDirectory }: Config): string {
  const place = encryptionKey === null ? join(dataDirectory, 'encryption-key') : 'ENCRYPTION_KEY';
  return `It does not contain the key in ${place}, which you need to restore it: keep a copy of the key elsewhere, or set BACKUP_PASSPHRASE.`;
}

async function backUp(target: string): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  refuseEmptyFolder(config);
  const passphrase = readPassphrase(process.env);
  const { connection, stop } = await openToolDatabase(config);
  const files = await openFileStores(config);
  try {
    await files.verify();
    console.log(`Writing ${target} …`);
    const summary = await writeBackup(target, { connection, uploads: files.uploads, config, passphrase });
    const megabytes = (statSync(target).size / 1_000_000).toFixed(1);
    console.log(`The backup is complete: ${describe(summary)}, ${megabytes} MB. Keep it safe.`);
    console.log(passphrase === null ? keyNotice(config) : 'You need the passphrase to restore it.');
  } finally {
    await stop();
    files.close();
  }
}

await runTool(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartupError('Usage: npm run backup -- FILE');
  // npm changes to the project's folder; the path is relative to the folder of the person.
  await backUp(resolve(process.env.INIT_CWD ?? process.cwd(), file));
  return true;
});
