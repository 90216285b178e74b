import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedBackup, listBackups } from '#server/platform/backup/folder.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { makeParty, query } from './people.ts';
import { databaseOf, type ServerProcess, startServer, until } from './server-process.ts';

type BackupKills = {
  kills: number;
  /** What the server was doing when it was killed. */
  during: Record<'backup' | 'proof' | 'neither', number>;
  wrong: string[];
};

/** A proof of a slow machine, in milliseconds. */
const WITHIN = 120_000;

type Places = { data: string; folder: string };

/** Kills the server at random moments of a backup and its proof, and checks what the next run leaves. */
export async function runBackupKills(places: Places, kills: number): Promise<BackupKills> {
  const { data, folder } = places;
  const start = () =>
    startServer({ DATA_DIR: data, BACKUP_EVERY: '6h', BACKUP_TO: folder, LOG_LEVEL: 'silent' });
  const random = makeRandom(24);
  const report: BackupKills = { kills, during: { backup: 0, proof: 0, neither: 0 }, wrong: [] };
  let server = await start();
  try {
    await makeParty(server.url, databaseOf(data));
    const began = performance.now();
    let last = await proveNext(places, null);
    // A second more than a whole run, so that the clean-up is hit too.
    const span = performance.now() - began + 1_000;
    for (let round = 0; round < kills; round += 1) {
      await askForBackup(data);
      await new Promise((resolve) => setTimeout(resolve, random() * span));
      report.during[await whatRuns(data)] += 1;
      server.send('SIGKILL');
      await server.ended;
      report.wrong.push(...(await findLost(folder, last)));
      ageDrafts(folder);
      server = await start();
      await askForBackup(data);
      last = await proveNext(places, await newestOf(folder));
      report.wrong.push(...(await findLeft(places)));
    }
  } finally {
    await stop(server);
  }
  return report;
}

async function stop(server: ServerProcess): Promise<void> {
  if (!server.hasEnded()) await server.stop();
}

/** As an admin does, and as if the lease of a killed server had ended. */
async function askForBackup(data: string): Promise<void> {
  const database = databaseOf(data);
  await query(
    database,
    `UPDATE facts SET value = jsonb_set(value, '{isAsked}', 'true') WHERE name = 'backups'`,
  );
  await query(
    database,
    `UPDATE jobs SET run_at = now(), scheduled_at = now(), locked_until = NULL WHERE kind LIKE 'backup%'`,
  );
}

const newestOf = async (folder: string) => (await listBackups(folder))[0] ?? null;

/** Waits for a proven backup that was begun after this one. */
async function proveNext({ folder }: Places, before: ListedBackup | null): Promise<ListedBackup> {
  return await until(
    async () => {
      if (!existsSync(folder)) return null;
      const newest = await newestOf(folder);
      const isNew = newest !== null && newest.startedAt > (before?.startedAt ?? '');
      return isNew && newest.status === 'proven' && newest;
    },
    { within: WITHIN, every: 100 },
  );
}

async function whatRuns(data: string): Promise<keyof BackupKills['during']> {
  const rows = await query<{ kind: string }>(
    databaseOf(data),
    `SELECT kind FROM jobs WHERE kind LIKE 'backup%' AND locked_until > now() ORDER BY kind DESC`,
  );
  if (rows[0]?.kind === 'backup-proof') return 'proof';
  return rows.length > 0 ? 'backup' : 'neither';
}

/** Every listed backup must be whole, and the last proven one there unless a newer one is proven. */
async function findLost(folder: string, last: ListedBackup): Promise<string[]> {
  const listed = await listBackups(folder);
  const wrong = listed.flatMap(({ name, sha256 }) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return hash === sha256 ? [] : [`${name} is not whole after a kill`];
  });
  const isKept = listed.some(({ status, startedAt }) => status === 'proven' && startedAt >= last.startedAt);
  return isKept ? wrong : [...wrong, `${last.name} is lost`];
}

/** As if a minute had passed: younger drafts may be somebody else's. */
function ageDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (name !== 'allsquare-backups') utimesSync(join(folder, name), new Date(0), new Date(0));
}

/** What a run must not leave: drafts, notes without a file, scratch databases. */
async function findLeft({ data, folder }: Places): Promise<string[]> {
  const database = databaseOf(data);
  const find = () =>
    query<{ name: string }>(
      database,
      `SELECT datname AS name FROM pg_database WHERE starts_with(datname, 'allsquare_proof_')`,
    );
  // The note is written before the job ends; what it removes afterwards takes a moment.
  const left = async () => {
    const names = readdirSync(folder);
    const known = new Set((await listBackups(folder)).flatMap(({ name }) => [name, `${name}.json`]));
    const strangers = names.filter((name) => !known.has(name) && name !== 'allsquare-backups');
    return [...strangers, ...(await find()).map(({ name }) => name)];
  };
  const isClean = await until(async () => (await left()).length === 0, { within: 10_000, every: 100 }).catch(
    () => false,
  );
  return isClean ? [] : (await left()).map((name) => `${name} is left`);
}
