import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from '#server/platform/security/secrets.ts';
import { acceptKey } from './accept-key.ts';
import { readPassphrase } from './passphrase.ts';
import { openSealedKey, sealKey } from './sealed-key.ts';

const PASSPHRASE = 'eleven blue herons';
const key = randomBytes(32);
const fingerprint = fingerprintOf(key);
const kept = `${randomBytes(32).toString('base64')}\n${key.toString('base64')}`;
const sealedKey = sealKey(kept, PASSPHRASE, fingerprint);

let dataDirectory = '';
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'allsquare-key-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const accept = (given: { sealedKey?: string | null; key?: Buffer; passphrase?: string } = {}) =>
  acceptKey(
    { encryptionKey: given.key ?? null, dataDirectory },
    { fingerprint, sealedKey: given.sealedKey ?? null },
    async () => given.passphrase ?? null,
  );

test('a sealed key opens with its passphrase only and reveals nothing of the key', () => {
  expect(openSealedKey(sealedKey, PASSPHRASE, fingerprint)).toBe(kept);
  expect(openSealedKey(sealedKey, 'eleven blue heron', fingerprint)).toBeNull();
  expect(openSealedKey(sealedKey, PASSPHRASE, 'another backup')).toBeNull();
  expect(openSealedKey(`${sealedKey.slice(0, -4)}AAAA`, PASSPHRASE, fingerprint)).toBeNull();
  expect(openSealedKey('v1.', PASSPHRASE, fingerprint)).toBeNull();
  expect(Buffer.from(sealedKey.slice(3), 'base64url').includes(key.toString('base64'))).toBe(false);
  expect(sealKey(kept, PASSPHRASE, fingerprint)).not.toBe(sealedKey);
});

test('the key of a sealed backup is stored in the data folder', async () => {
  await accept({ sealedKey, passphrase: PASSPHRASE });
  expect(readFileSync(join(dataDirectory, 'encryption-key'), 'utf8').trim()).toBe(kept);
});

test('a backup without a key takes it from ENCRYPTION_KEY or from the data folder', async () => {
  await accept({ key });
  writeFileSync(join(dataDirectory, 'encryption-key'), kept);
  await accept();
});

test.each([
  [/^ENCRYPTION_KEY: must be set .*encryption-key/, {}],
  [/^ENCRYPTION_KEY: is not the key/, { key: randomBytes(32), sealedKey, passphrase: PASSPHRASE }],
  [/^BACKUP_PASSPHRASE: must be set/, { sealedKey }],
  [/^BACKUP_PASSPHRASE: is not the passphrase/, { sealedKey, passphrase: 'something else' }],
])('what is missing is named: %s', async (message, given) => {
  await expect(accept(given)).rejects.toThrow(message);
});

test('a short passphrase is refused', () => {
  expect(() => readPassphrase({ BACKUP_PASSPHRASE: 'short' })).toThrow(/^BACKUP_PASSPHRASE: must have/);
  expect(readPassphrase({ BACKUP_PASSPHRASE: PASSPHRASE })).toBe(PASSPHRASE);
  expect(readPassphrase({ BACKUP_PASSPHRASE: '' })).toBeNull();
});
