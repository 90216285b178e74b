import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/platform/process/config.ts';
import { addVapidKeys, openVapidKeys } from './vapid-keys.ts';

let folder = '';
const path = () => join(folder, 'vapid-keys');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-vapid-'));
  return () => rmSync(folder, { recursive: true });
});

test('the first start creates a pair that only its owner can read, and later starts use it', () => {
  const pairs = openVapidKeys(folder)();
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(pairs).toHaveLength(1);
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(Buffer.from(pairs[0]?.privateKey ?? '', 'base64url')).toHaveLength(32);
  expect(openVapidKeys(folder)()).toEqual(pairs);
});

test('a running server uses a new pair at once; of the others only those in use stay', () => {
  const keys = openVapidKeys(folder);
  const [first] = keys();
  addVapidKeys(folder, new Set([first?.publicKey ?? '']));
  const [second, ...older] = keys();
  expect(older).toEqual([first]);
  expect(second).not.toEqual(first);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  addVapidKeys(folder, new Set([first?.publicKey ?? '']));
  expect(keys().slice(1)).toEqual([first]);
  addVapidKeys(folder, new Set());
  expect(keys()).toHaveLength(1);
});

test('a damaged file is refused and not changed', () => {
  writeFileSync(path(), 'half a key');
  expect(() => openVapidKeys(folder)).toThrow(ConfigError);
  expect(readFileSync(path(), 'utf8')).toBe('half a key');
});
