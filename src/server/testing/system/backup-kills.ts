import { createHash } from 'node:crypto';
import pg from 'pg';
import type { ListedBackup } from '#server/platform/backup/folder.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import type { KeptBackups } from './kept-backups.ts';
import { makeParty, query } from './people.ts';
import { databaseOf, type ServerProcess, startServer, until } from './server-process.ts';

type Phase = 'backup' | 'upload' | 'proof' | 'neither';

type BackupKills = {
  /** What the server was doing when it was killed. */
  during: Record<Phase, number>;
  wrong: string[];
};

/** A proof of a slow machine, in milliseconds. */
const WITHIN = 240_000;

/** When servers are killed: one after the other in each phase, where it has something to leave, or this often at random. */
type Moments = readonly Phase[] | number;

/** Kills the server at moments of a backup, its upload and its proof, and checks what the next run leaves. */
export async function runBackupKills(
  data: string,
  kept: KeptBackups,
  moments: Moments,
): Promise<BackupKills> {
  const start = () =>
    startServer({ DATA_DIR: data, BACKUP_EVERY: '6h', LOG_LEVEL: 'silent', ...kept.settings });
  const random = makeRandom(24);
  const report: BackupKills = { during: { backup: 0, upload: 0, proof: 0, neither: 0 }, wrong: [] };
  let server = await start();
  try {
    await makeParty(server.url, databaseOf(data), { people: 1, groups: 1 });
    const began = performance.now();
    let last = await proveNext(kept, null);
    // A second more than a whole run, so that the clean-up is hit too.
    const span = performance.now() - began + 1_000;
    const phases = typeof moments === 'number' ? Array.from({ length: moments }, () => null) : moments;
    for (const phase of phases) {
      if (phase === 'backup') await holdDump(data);
      await askForBackup(data);
      if (phase === null) await new Promise((resolve) => setTimeout(resolve, random() * span));
      else await reach(phase, data, kept);
      report.during[phase ?? (await whatRuns(data, kept))] += 1;
      server.send('SIGKILL');
      await server.ended;
      report.wrong.push(...(await findLost(kept, last)));
      kept.age();
      server = await start();
      // What comes next is killed too.
      if (phase !== null && phase !== phases.at(-1)) continue;
      await askForBackup(data);
      last = await proveNext(kept, (await kept.list())[0] ?? null);
      report.wrong.push(...(await findLeft(data, kept)));
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

/** Waits for a proven backup that was begun after this one. */
async function proveNext(kept: KeptBackups, before: ListedBackup | null): Promise<ListedBackup> {
  return await until(
    async () => {
      const newest = (await kept.list())[0] ?? null;
      const isNew = newest !== null && newest.startedAt > (before?.startedAt ?? '');
      return isNew && newest.status === 'proven' && newest;
    },
    { within: WITHIN, every: 100 },
  );
}

/** Lets the next backup wait in the middle of its tables, until the server is killed. */
async function holdDump(data: string): Promise<void> {
  const client = new pg.Client(databaseOf(data));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE');
}

async function reach(phase: Phase, data: string, kept: KeptBackups): Promise<void> {
  await until(async () => (await whatRuns(data, kept)) === phase && (await listLeft(data, kept)).length > 0, {
    within: WITHIN,
    every: 5,
  });
}

async function whatRuns(data: string, kept: KeptBackups): Promise<Phase> {
  if (kept.isUploading()) return 'upload';
  const rows = await query<{ kind: string }>(
    databaseOf(data),
    `SELECT kind FROM jobs WHERE kind LIKE 'backup%' AND locked_until > now() ORDER BY kind DESC`,
  );
  if (rows[0]?.kind === 'backup-proof') return 'proof';
  return rows.length > 0 ? 'backup' : 'neither';
}

/** Every listed backup must be whole, and the last proven one there unless a newer one is proven. */
async function findLost(kept: KeptBackups, last: ListedBackup): Promise<string[]> {
  const listed = await kept.list();
  const wrong = listed.flatMap(({ name, sha256 }) => {
    const hash = createHash('sha256').update(kept.read(name)).digest('hex');
    return hash === sha256 ? [] : [`${name} is not whole after a kill`];
  });
  const isKept = listed.some(({ status, startedAt }) => status === 'proven' && startedAt >= last.startedAt);
  return isKept ? wrong : [...wrong, `${last.name} is lost`];
}

/** What a run must not leave: drafts, notes without a file, scratch databases. */
async function listLeft(data: string, kept: KeptBackups): Promise<string[]> {
  const scratches = await query<{ name: string }>(
    databaseOf(data),
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, 'allsquare_proof_')`,
  );
  return [...(await kept.listStrangers()), ...scratches.map(({ name }) => name)];
}

async function findLeft(data: string, kept: KeptBackups): Promise<string[]> {
  const left = () => listLeft(data, kept);
  // The note is written before the job ends; what it removes afterwards takes a moment.
  const isClean = await until(async () => (await left()).length === 0, { within: 30_000, every: 100 }).catch(
    () => false,
  );
  return isClean ? [] : (await left()).map((name) => `${name} is left`);
}
