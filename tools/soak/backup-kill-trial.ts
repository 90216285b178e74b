import { join } from 'node:path';
import { runBackupKills } from '#server/testing/system/backup-kills.ts';
import { makeFolder } from '#server/testing/system/server-process.ts';
import type { Outcome } from './report.ts';

/** Kills the server at random moments of a backup and its proof. */
export async function tryBackupKills(kills: number): Promise<Outcome> {
  const folder = makeFolder();
  try {
    const places = { data: join(folder.path, 'data'), folder: join(folder.path, 'backups') };
    const { during, wrong } = await runBackupKills(places, kills);
    return { figures: { kills, ...during }, wrong };
  } finally {
    folder.remove();
  }
}
