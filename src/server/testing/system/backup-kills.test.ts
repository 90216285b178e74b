import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runBackupKills } from './backup-kills.ts';
import { makeFolder } from './server-process.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

test('a server that is killed while it makes or proves a backup leaves no draft, no scratch, and loses no backup', {
  timeout: 300_000,
}, async () => {
  const places = { data: join(folder.path, 'data'), folder: join(folder.path, 'backups') };
  const { kills, wrong } = await runBackupKills(places, 2);
  expect({ kills, wrong }).toEqual({ kills: 2, wrong: [] });
});
