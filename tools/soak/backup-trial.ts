import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { runBank } from '#server/testing/system/bank.ts';
import { countFindings } from '#server/testing/system/kills.ts';
import { makeParty, query } from '#server/testing/system/people.ts';
import { databaseOf, launch, makeFolder, startServer } from '#server/testing/system/server-process.ts';
import type { Outcome } from './report.ts';

const PASSPHRASE = 'eleven blue herons';
const QUIET = { info: () => undefined, error: () => undefined };

async function runTool(args: readonly string[], dataDirectory: string): Promise<void> {
  const tool = launch(args, { DATA_DIR: dataDirectory, BACKUP_PASSPHRASE: PASSPHRASE });
  const { code } = await tool.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${tool.said()}${tool.logged()}`);
}

/** A checksum of each table over its rows, without the built program, which a backup leaves out (decision 68). */
async function sumsOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    connection,
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'program_files' ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    // The time of a migration belongs to the installation, not to the data.
    const row = name === 'migrations' ? 't.name || t.hash' : 't::text';
    const [sum] = await query<{ sum: string; rows: string }>(
      connection,
      `SELECT md5(string_agg(${row}, '|' ORDER BY ${row})) AS sum, count(*) AS rows FROM ${name} AS t`,
    );
    sums[name] = `${sum?.rows} rows ${sum?.sum}`;
  }
  return sums;
}

/** The checksums of a folder whose server does not run, and the findings of its audit. */
async function read(folder: string) {
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: QUIET });
  try {
    const findings = await countFindings({ ...postgres.address });
    return { sums: await sumsOf({ ...postgres.address }), findings };
  } finally {
    await postgres.stop();
  }
}

async function restoreInto(folder: string, file: string) {
  await runTool(['tools/restore.ts', file], folder);
  return await read(folder);
}

/** Makes a backup while people write and one of a stopped server, and restores both into empty folders. */
export async function tryBackup(seconds: number): Promise<Outcome> {
  const folder = makeFolder();
  const data = join(folder.path, 'data');
  const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent' });
  try {
    const party = await makeParty(server.url, databaseOf(data));
    const [bank] = await Promise.all([
      runBank({ origin: server.url, ...party }, { seconds, clients: 8 }),
      runTool(['tools/backup.ts', join(folder.path, 'busy.backup')], data),
    ]);
    // Its jobs change a row every few seconds.
    await server.stop();
    await runTool(['tools/backup.ts', join(folder.path, 'quiet.backup')], data);
    const before = (await read(data)).sums;
    const busy = await restoreInto(join(folder.path, 'busy'), join(folder.path, 'busy.backup'));
    const quiet = await restoreInto(join(folder.path, 'quiet'), join(folder.path, 'quiet.backup'));
    const different = Object.keys(before).filter((name) => before[name] !== quiet.sums[name]);
    const findings = busy.findings + quiet.findings;
    return {
      figures: { tables: Object.keys(before).length, different: different.length, findings },
      wrong: [
        ...bank.wrong,
        ...different.map((name) => `${name} is ${quiet.sums[name]} instead of ${before[name]}`),
        ...(findings === 0 ? [] : [`the audit has ${findings} findings`]),
      ],
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}
