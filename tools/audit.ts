import { describeAudit, runAudit } from '#server/ledger/audit.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database.ts';
import { reachEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { StartupError } from '#server/platform/startup-error.ts';

async function openDatabase({ databaseUrl, dataDirectory }: Config) {
  if (databaseUrl !== null) {
    return { connection: { connectionString: databaseUrl }, stop: () => Promise.resolve() };
  }
  const log = { info: console.log, error: console.error };
  const { address, stop } = await reachEmbeddedPostgres({ dataDirectory, log });
  return { connection: { ...address }, stop };
}

/** Checks the books; returns whether they are in order. */
async function audit(): Promise<boolean> {
  const database = await openDatabase(readConfig(process.env, process.cwd()));
  const owner = openPool({ connection: database.connection, role: 'owner', size: 1 });
  try {
    const { rows } = await owner.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('ledger_entries') IS NULL AS "isEmpty"`,
    );
    if (rows[0]?.isEmpty === true) {
      console.log('The database is empty: there is nothing to check');
      return true;
    }
    const report = await runAudit(owner);
    for (const line of describeAudit(report)) console.log(line);
    return report.findings.length === 0;
  } finally {
    await owner.end();
    await database.stop();
  }
}

try {
  if (!(await audit())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
