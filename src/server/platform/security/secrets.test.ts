import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/platform/process/config.ts';
import { deriveKey, loadMasterKey } from './secrets.ts';

let dataDirectory = '';

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'allsquare-secrets-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

describe('loadMasterKey', () => {
  test('makes a key once, readable by its owner only, and keeps it', () => {
    const first = loadMasterKey({ encryptionKey: null, dataDirectory });
    expect(first).toHaveLength(32);
    expect(loadMasterKey({ encryptionKey: null, dataDirectory })).toEqual(first);
    expect(statSync(join(dataDirectory, 'encryption-key')).mode & 0o777).toBe(0o600);
  });

  test('prefers the given key and writes nothing', () => {
    const encryptionKey = Buffer.alloc(32, 1);
    expect(loadMasterKey({ encryptionKey, dataDirectory })).toEqual(encryptionKey);
    expect(() => statSync(join(dataDirectory, 'encryption-key'))).toThrow();
  });

  test('refuses a given key that differs from the kept one, and a damaged one', () => {
    loadMasterKey({ encryptionKey: null, dataDirectory });
    const encryptionKey = Buffer.alloc(32, 1);
    expect(() => loadMasterKey({ encryptionKey, dataDirectory })).toThrow(/^ENCRYPTION_KEY: differs/);
    writeFileSync(join(dataDirectory, 'encryption-key'), 'short');
    expect(() => loadMasterKey({ encryptionKey: null, dataDirectory })).toThrow(ConfigError);
  });
});

describe('deriveKey', () => {
  test('gives every purpose its own stable key', () => {
    const master = Buffer.alloc(32, 9);
    expect(deriveKey(master, 'sessions')).toEqual(deriveKey(master, 'sessions'));
    expect(deriveKey(master, 'sessions')).not.toEqual(deriveKey(master, 'mail'));
    expect(deriveKey(Buffer.alloc(32, 8), 'sessions')).not.toEqual(deriveKey(master, 'sessions'));
  });
});
