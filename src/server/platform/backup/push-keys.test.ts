import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { makeKeyring } from '#server/platform/security/sealed.ts';
import { restorePushKeys, sealPushKeys } from './push-keys.ts';

test('the keys for push services are restored as they were, and cannot be read in the backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-push-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const keyring = makeKeyring(Buffer.alloc(32, 1));
  expect(sealPushKeys(keyring, folder)).toBeNull();
  const pairs = openVapidKeys(folder)();
  const path = join(folder, 'vapid-keys');
  const sealed = sealPushKeys(keyring, folder) ?? '';
  expect(sealed).not.toContain(pairs[0]?.privateKey);
  rmSync(path);
  openVapidKeys(folder);
  restorePushKeys(keyring, folder, sealed);
  expect(openVapidKeys(folder)()).toEqual(pairs);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toContain(pairs[0]?.privateKey);
  expect(() => restorePushKeys(makeKeyring(Buffer.alloc(32, 2)), folder, sealed)).toThrow();
});
