import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Config } from '#server/platform/process/config.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { fingerprintOf, loadKeptKeys, loadMasterKey } from '#server/platform/security/secrets.ts';
import { type Writing, writeArchive } from './archive.ts';
import { dump } from './dump.ts';
import type { Summary } from './format.ts';
import { sealPushKeys } from './push-keys.ts';
import { sealKey } from './sealed-key.ts';

type Place = Pick<Config, 'dataDirectory' | 'encryptionKey' | 'encryptionKeys' | 'isEmbedded'>;

export interface BackupSource {
  readonly connection: pg.ClientConfig;
  readonly uploads: FileStore;
  readonly config: Place;
  /** Seals the keys into the backup; null leaves them out. */
  readonly passphrase: string | null;
}

/** The keys in use, one for each line, newest first. */
function keysOf({ encryptionKeys, dataDirectory }: Place): string {
  const keys = encryptionKeys.length > 0 ? encryptionKeys : loadKeptKeys(dataDirectory);
  return keys.map((key) => key.toString('base64')).join('\n');
}

/** Writes a backup of an installation to a file of this path: all of it or nothing. Returns what is in it. */
export function writeBackup(path: string, source: BackupSource, writing: Writing = {}): Promise<Summary> {
  const { connection, uploads, config, passphrase } = source;
  const fingerprint = fingerprintOf(loadMasterKey(config));
  const entries = dump({
    connection,
    isEmbedded: config.isEmbedded,
    uploads,
    cards: join(config.dataDirectory, 'card-provider'),
    keyFingerprint: fingerprint,
    sealedPushKeys: sealPushKeys(openKeyring(config), config.dataDirectory),
    sealedKey: passphrase === null ? null : sealKey(keysOf(config), passphrase, fingerprint),
  });
  return writeArchive(path, entries, writing);
}
