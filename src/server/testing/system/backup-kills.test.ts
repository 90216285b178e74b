import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runBackupKills } from './backup-kills.ts';
import { inBucket, inFolder } from './kept-backups.ts';
import { makeFolder } from './server-process.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const data = join(folder.path, 'data');
const keptInFolder = inFolder(join(folder.path, 'backups'));

test('a server that is killed while it makes or proves a backup leaves no draft, no scratch, and loses no backup', {
  timeout: 600_000,
}, async () => {
  const { during, wrong } = await runBackupKills(data, keptInFolder, ['backup', 'proof']);
  expect({ during, wrong }).toMatchObject({ during: { backup: 1, proof: 1 }, wrong: [] });
});

test('a server that is killed while it sends a backup to the bucket leaves nothing there, and loses no backup', {
  timeout: 600_000,
}, async () => {
  const kept = await inBucket(data, 1000, keptInFolder);
  const { during, wrong } = await runBackupKills(data, kept, ['upload']);
  await kept.close();
  expect({ during, wrong }).toMatchObject({ during: { upload: 1 }, wrong: [] });
});
