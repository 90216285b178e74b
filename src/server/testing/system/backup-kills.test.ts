import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runBackupKills } from './backup-kills.ts';
import { inBucket, inFolder } from './kept-backups.ts';
import { makeFolder } from './server-process.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

test('a server that is killed while it makes or proves a backup leaves no draft, no scratch, and loses no backup', {
  timeout: 600_000,
}, async () => {
  const { kills, wrong } = await runBackupKills(
    join(folder.path, 'data'),
    inFolder(join(folder.path, 'backups')),
    2,
  );
  expect({ kills, wrong }).toEqual({ kills: 2, wrong: [] });
});

test('a server that is killed while it sends a backup to the bucket leaves nothing there, and loses no backup', {
  timeout: 600_000,
}, async () => {
  const data = join(folder.path, 'with-bucket');
  const kept = await inBucket(data, 1000);
  const { kills, wrong } = await runBackupKills(data, kept, 1);
  await kept.close();
  expect({ kills, wrong }).toEqual({ kills: 1, wrong: [] });
});
