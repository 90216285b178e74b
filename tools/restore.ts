import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { describeAudit, runAudit } from '#server/ledger/audit.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';
import { fingerprintOf, replaceKeptKey } from '#server/platform/secrets.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { readArchive } from './backup/archive.ts';
import { describe } from './backup/format.ts';
import { load } from './backup/load.ts';

async function openDatabase(config: Config) {
  if (config.databaseUrl !== null) {
    return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() };
  }
  const log = { info: console.log, error: console.error };
  // Not the one of a running server: that must not see half of it.
  const { address, stop } = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
  return { connection: { ...address }, stop };
}

function acceptKey(config: Config, fingerprint: string, key: string | null): void {
  if (config.encryptionKey !== null) {
    if (fingerprintOf(config.encryptionKey) === fingerprint) return;
    throw new ConfigError('ENCRYPTION_KEY', 'is not the key that the backup was made with');
  }
  if (key === null)
    throw new ConfigError('ENCRYPTION_KEY', 'must be set to the key that the backup was made with');
  replaceKeptKey(config.dataDirectory, key);
}

async function withOwner<Result>(
  connection: { connectionString: string } | { host: string; port: number; user: string; database: string },
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, role: 'owner', size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function restore(source: string): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  if (!existsSync(source)) throw new StartupError(`${source} does not exist`);
  const database = await openDatabase(config);
  const { connection } = database;
  try {
    console.log(`Reading ${source} …`);
    const summary = await load(readArchive(source), {
      connection,
      uploads: join(config.dataDirectory, 'uploads'),
      migrateTo: (last) => withOwner(connection, async (owner) => void (await migrate(owner, last))),
      acceptKey: (fingerprint, key) => acceptKey(config, fingerprint, key),
    });
    await withOwner(connection, (owner) => migrate(owner));
    console.log(`Restored ${describe(summary)}. Checking the books …`);
    const report = await withOwner(connection, (owner) => runAudit(owner));
    for (const line of describeAudit(report)) console.log(line);
    if (report.findings.length > 0) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new StartupError('Say from where: npm run restore -- FILE');
  // npm changes to the project's folder; the person meant the one they were in.
  await restore(resolve(process.env.INIT_CWD ?? process.cwd(), file));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
