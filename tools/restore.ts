import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { describeAudit, runAudit } from '#server/ledger/audit.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { type Connection, openPool } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';
import { fingerprintOf, replaceKeptKey } from '#server/platform/secrets.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { readArchive } from './backup/archive.ts';
import { describe } from './backup/format.ts';
import { load } from './backup/load.ts';
import { openToolDatabase, runTool } from './database.ts';

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
  connection: Connection,
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, role: 'owner', size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Restores and checks the books; returns whether they are in order. */
async function restore(source: string): Promise<boolean> {
  const config = readConfig(process.env, process.cwd());
  if (!existsSync(source)) throw new StartupError(`${source} does not exist`);
  // Not the one of a running server: that must not see half of it.
  const { connection, stop } = await openToolDatabase(config, startEmbeddedPostgres);
  try {
    console.log(`Reading ${source} …`);
    const summary = await load(readArchive(source), {
      connection,
      uploads: join(config.dataDirectory, 'uploads'),
      cards: join(config.dataDirectory, 'card-provider'),
      migrateTo: (last) => withOwner(connection, async (owner) => void (await migrate(owner, last))),
      acceptKey: (fingerprint, key) => acceptKey(config, fingerprint, key),
    });
    await withOwner(connection, (owner) => migrate(owner));
    console.log(`Restored ${describe(summary)}. Checking the books …`);
    const report = await withOwner(connection, runAudit);
    for (const line of describeAudit(report)) console.log(line);
    return report.findings.length === 0;
  } finally {
    await stop();
  }
}

await runTool(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartupError('Say from where: npm run restore -- FILE');
  // npm changes to the project's folder; the person meant the one they were in.
  return await restore(resolve(process.env.INIT_CWD ?? process.cwd(), file));
});
