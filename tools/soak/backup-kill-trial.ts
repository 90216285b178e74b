import { join } from 'node:path';
import { runBackupKills } from '#server/testing/system/backup-kills.ts';
import { inBucket, inFolder } from '#server/testing/system/kept-backups.ts';
import { makeFolder } from '#server/testing/system/server-process.ts';
import type { Outcome } from './report.ts';

/** Milliseconds for each file, so that uploads are hit. */
const UPLOAD = 2000;

/** Kills the server at random moments of a backup, its upload and its proof: half of them with a folder, half with a bucket. */
export async function tryBackupKills(kills: number): Promise<Outcome> {
  const folder = makeFolder();
  const [data, withBucket] = [join(folder.path, 'data'), join(folder.path, 'with-bucket')];
  const bucket = await inBucket(withBucket, UPLOAD);
  try {
    const first = await runBackupKills(data, inFolder(join(folder.path, 'backups')), Math.ceil(kills / 2));
    const second = await runBackupKills(withBucket, bucket, Math.floor(kills / 2));
    const figures = {
      kills,
      ...Object.fromEntries(Object.entries(first.during).map(([what, count]) => [`folder, ${what}`, count])),
      ...Object.fromEntries(Object.entries(second.during).map(([what, count]) => [`bucket, ${what}`, count])),
    };
    return { figures, wrong: [...first.wrong, ...second.wrong] };
  } finally {
    await bucket.close();
    folder.remove();
  }
}
