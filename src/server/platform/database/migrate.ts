import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { explainMissingRight } from './errors.ts';

const SCHEMA = new URL('../schema/', import.meta.url);
const FIRST = '0000-schema.sql';
// Any fixed number: it names "migrations" among the database's advisory locks.
const LOCK = 4_021_977;

type Migration = { name: string; text: string; hash: string };
type Options = {
  /** Stops after the migration of this name; '' creates only the list of applied migrations. */
  last?: string | null;
  /** The folder of the files by topic, with that of the numbered migrations in it. */
  schema?: URL;
};

async function readFiles(folder: URL): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

async function listMigrations(schema: URL): Promise<Migration[]> {
  const files = await readFiles(new URL('migrations/', schema));
  return files.map(({ name, text }) => ({
    name,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
  }));
}

/**
 * Brings the database up to date: an empty one by the files by topic, and any other by the numbered migrations, which
 * end in the same. Each step is one transaction, and one process migrates at a time. Returns the number of migrations.
 * Throws StartupError if an applied one has changed, or the database has another version.
 */
export async function migrate(
  owner: pg.Pool,
  { last = null, schema = SCHEMA }: Options = {},
): Promise<number> {
  const migrations = await listMigrations(schema);
  const client = await owner.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    // Functions keep this path (SET search_path FROM CURRENT). Without pg_temp, a caller's temporary tables come first.
    await client.query(`SELECT set_config('search_path', format('%I, pg_temp', current_schema()), false)`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<Applied>('SELECT name, hash FROM migrations ORDER BY name');
    refuseOtherVersion(rows, migrations);
    const isApplied = (name: string) => rows.some((row) => row.name === name);
    const added = migrations.filter(({ name }) => !isApplied(name) && (last === null || name <= last));
    if (rows.length === 0 && added.length === migrations.length) {
      await apply(client, await readFiles(schema), migrations);
    } else {
      for (const migration of added) await apply(client, [migration], [migration]);
    }
    // After an upgrade the statistics and the visibility map of rewritten tables are stale, and autovacuum would update
    // them only after many more writes. A failure here only makes queries slower until then.
    if (added.length > 0 && rows.length > 0) await client.query('VACUUM (ANALYZE)').catch(() => undefined);
    return migrations.length;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release(true);
  }
}

type Applied = { name: string; hash: string };

function refuseOtherVersion(applied: readonly Applied[], known: readonly Migration[]): void {
  if (applied.length > 0 && !applied.some(({ name }) => name === FIRST)) {
    throw new StartupError(
      'The database was made before the first release of Allsquare and cannot be upgraded: set DATA_DIR or DATABASE_URL to an empty one',
    );
  }
  for (const { name, hash } of applied) {
    const migration = known.find((each) => each.name === name);
    if (migration === undefined)
      throw new StartupError(
        `The database has the migration ${name}, which this version does not know: a newer one made it, so start that one`,
      );
    if (migration.hash !== hash)
      throw new StartupError(
        `The applied migration ${name} was changed since: use the version that made this database, or an empty one`,
      );
  }
}

/** Runs the texts, and records the migrations that they amount to. */
async function apply(
  client: pg.PoolClient,
  files: readonly { text: string }[],
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const { text } of files) await client.query(text);
    for (const { name, hash } of migrations)
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw explainMissingRight(error);
  }
}
