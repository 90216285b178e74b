import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unassignedAccount } from '#server/platform/embedded-postgres/database-account.ts';
import { openFolder } from './folder-store.ts';
import { makePrivateDirectory } from './private-directory.ts';

let root = '';
const umask = process.umask();
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'allsquare-private-'));
  process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(root, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a new folder is private from its creation', async () => {
  const { chmodSync: original } = fs;
  fs.chmodSync = () => {
    throw new Error('The mode was changed after the creation');
  };
  syncBuiltinESMExports();
  try {
    makePrivateDirectory(join(root, 'data'));
    openFolder(join(root, 'data/uploads'));
  } finally {
    fs.chmodSync = original;
    syncBuiltinESMExports();
  }
  for (const name of ['data', 'data/uploads']) expect(modeOf(join(root, name))).toBe(0o700);
});

test.each([0o755, 0o777, 0o750, 0o705])('an existing one with mode %o is made private', (mode) => {
  const path = join(root, 'data');
  mkdirSync(path);
  chmodSync(path, mode);
  makePrivateDirectory(path);
  expect(modeOf(path) & 0o067).toBe(0);
  expect(modeOf(path) & 0o700).toBe(0o700);
});

test('an unassigned account belongs to nobody on the system', () => {
  expect(unassignedAccount(new Set([60_600, 60_602]), new Set([60_601]))).toEqual({
    uid: 60_603,
    gid: 60_603,
  });
});
