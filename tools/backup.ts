import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { fingerprintOf, loadKeptKeys, loadMasterKey } from '#server/platform/security/secrets.ts';
import { writeArchive } from './backup/archive.ts';
import { dump } from './backup/dump.ts';
import { describe } from './backup/format.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { sealPushKeys } from './backup/push-keys.ts';
import { sealKey } from './backup/sealed-key.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

/** The keys in use, one for each line, newest first. */
function keysOf({ encryptionKeys, dataDirectory }: Config): string {
  const keys = encryptionKeys.length > 0 ? encryptionKeys : loadKeptKeys(dataDirectory);
  return keys.map((key) => key.toString('base64')).join('\n');
}

function keyNotice({ encryptionKey, dataDirectory }: Config): string {
  const place = encryptionKey === null ? join(dataDirectory, 'encryption-key') : 'ENCRYPTION_KEY';
  return `It does not contain the key in ${place}, which you need to restore it: keep a copy of the key elsewhere, or set BACKUP_PASSPHRASE.`;
}

async function backUp(target: string): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  refuseEmptyFolder(config);
  const passphrase = readPassphrase(process.env);
  const fingerprint = fingerprintOf(loadMasterKey(config));
  const { connection, stop } = await openToolDatabase(config);
  const files = await openFileStores(config);
  try {
    await files.verify();
    console.log(`Writing ${target} …`);
    const entries = dump({
      connection,
      uploads: files.uploads,
      cards: join(config.dataDirectory, 'card-provider'),
      keyFingerprint: fingerprint,
      sealedPushKeys: sealPushKeys(openKeyring(config), config.dataDirectory),
      sealedKey: passphrase === null ? null : sealKey(keysOf(config), passphrase, fingerprint),
    });
    const summary = await writeArchive(target, entries);
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
