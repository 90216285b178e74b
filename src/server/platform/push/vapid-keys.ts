import { createECDH } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#server/platform/embedded-postgres/data-directory.ts';
import { createOnce } from '#server/platform/files/create-once.ts';
import { ConfigError } from '#server/platform/process/config.ts';

const FILE = 'vapid-keys';
const LINE = /^([A-Za-z0-9_-]{87}) ([A-Za-z0-9_-]{43})$/;

/**
 * The key pair that identifies this site to push services (VAPID), in base64url. Browsers subscribe with the public
 * key.
 */
export type VapidKeys = { publicKey: string; privateKey: string };

const pathOf = (dataDirectory: string) => join(dataDirectory, FILE);
const write = (pairs: readonly VapidKeys[]) =>
  pairs.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}\n`).join('');

function makePair(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // The encoder omits leading zeros of a private key, so they are restored here.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

function read(dataDirectory: string): VapidKeys[] {
  const path = pathOf(dataDirectory);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, publicKey, privateKey] = LINE.exec(line.trim()) ?? [];
      if (publicKey === undefined || privateKey === undefined)
        throw new ConfigError('DATA_DIR', `${path} does not hold pairs of keys`);
      return { publicKey, privateKey };
    });
}

/**
 * Opens the key pairs of an installation, newest first; the first start makes one in the data directory (mode 0600).
 * Follows the file, so a running server uses a new pair at once. Throws ConfigError where the file is damaged.
 */
export function openVapidKeys(dataDirectory: string): () => readonly VapidKeys[] {
  const path = pathOf(dataDirectory);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) createOnce(path, write([makePair()]));
  let pairs = read(dataDirectory);
  let mark = markOf(path);
  return () => {
    const now = markOf(path);
    if (now !== mark) {
      pairs = read(dataDirectory);
      mark = now;
    }
    return pairs;
  };
}

function markOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs}`;
}

/** Adds a new current pair. Earlier pairs stay if their public key is still in use. */
export function addVapidKeys(dataDirectory: string, inUse: ReadonlySet<string>): void {
  const kept = openVapidKeys(dataDirectory)().filter(({ publicKey }) => inUse.has(publicKey));
  replaceFile(pathOf(dataDirectory), write([makePair(), ...kept]));
}

/** The content of the file, for a backup; null where there is none. */
export function readVapidFile(dataDirectory: string): string | null {
  const path = pathOf(dataDirectory);
  return statSync(path, { throwIfNoEntry: false }) === undefined ? null : readFileSync(path, 'utf8');
}

/** Restores the file from a backup. */
export function replaceVapidFile(dataDirectory: string, content: string): void {
  replaceFile(pathOf(dataDirectory), content);
}
