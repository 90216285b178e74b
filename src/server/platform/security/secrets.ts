import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#server/platform/embedded-postgres/data-directory.ts';
import { createOnce } from '#server/platform/files/create-once.ts';
import { type Config, ConfigError } from '#server/platform/process/config.ts';

const KEY_BYTES = 32;
const KEY_FILE = 'encryption-key';

type Place = Pick<Config, 'encryptionKey' | 'dataDirectory'>;

/**
 * Returns the 32-byte master key: ENCRYPTION_KEY, or the one kept in the data directory (made there once, mode 0600).
 * Of several it is the oldest, which never changes. Throws ConfigError where the two differ or the kept one is damaged.
 */
export function loadMasterKey(config: Place): Buffer {
  const path = join(config.dataDirectory, KEY_FILE);
  const kept = readKeptKeys(path).at(-1) ?? null;
  if (config.encryptionKey === null) return kept ?? createKey(path);
  if (kept !== null && !kept.equals(config.encryptionKey)) {
    // What was encrypted with the kept key would become unreadable.
    throw new ConfigError(
      'ENCRYPTION_KEY',
      `differs from the key in ${path}; use that key or move the file away`,
    );
  }
  return config.encryptionKey;
}

/** Derives the 32-byte key of one purpose from the master key, so that no two purposes share a key. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `allsquare:${purpose}`, KEY_BYTES));
}

/** Identifies a master key without giving it away. */
export function fingerprintOf(master: Buffer): string {
  return deriveKey(master, 'fingerprint').toString('hex');
}

/** Keeps a master key (base64; several, one a line) in the data folder instead of the one there, for data that were made with it. */
export function replaceKeptKey(dataDirectory: string, key: string): void {
  replaceFile(join(dataDirectory, KEY_FILE), `${key.trim()}\n`);
}

/** The keys kept in the data directory, the newest first; none where none was made. */
export function loadKeptKeys(dataDirectory: string): Buffer[] {
  return readKeptKeys(join(dataDirectory, KEY_FILE));
}

/** Puts a new key in front of those kept in the data directory: it seals from now on, the others still open. */
export function addKeptKey(dataDirectory: string): void {
  const keys = [randomBytes(KEY_BYTES), ...loadKeptKeys(dataDirectory)];
  replaceKeptKey(dataDirectory, keys.map((key) => key.toString('base64')).join('\n'));
}

/** Tells whether the kept keys may have changed since: a mark that is new after every change. */
export function markOfKeptKeys(dataDirectory: string): string {
  const stats = statSync(join(dataDirectory, KEY_FILE), { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs}`;
}

// One key a line, the newest first.
function readKeptKeys(path: string): Buffer[] {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return lines.map((line) => {
      const key = Buffer.from(line.trim(), 'base64');
      if (key.length !== KEY_BYTES)
        throw new ConfigError('DATA_DIR', `${path} does not hold a key of 32 bytes`);
      return key;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function createKey(path: string): Buffer {
  // Of two processes at once, both read back the first one's key.
  createOnce(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  const [key] = readKeptKeys(path);
  if (key === undefined) throw new ConfigError('DATA_DIR', `${path} could not be written`);
  return key;
}
