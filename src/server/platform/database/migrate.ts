import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { explainMissingRight } from './errors.ts';

const SCHEMA = new URL('../schema/', import.meta.url);
const MIGRATIONS = new URL('../schema/migrations/', import.meta.url);
// All files of the schema are the first migration.
const FIRST = '0000-schema.sql';
// Any fixed number: it names "migrations" among the database's advisory locks.
const LOCK = 4_021_977;

type Migration = { name: string; texts: string[]; hash: string };
type Options = {
  /** Stops after the migration of this name; '' creates only the list of applied migrations. */
  last?: string | null;
  /** The folder of the numbered migrations. */
  migrations?: URL;
};

async function readFiles(folder: URL): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

function toMigration(name: string, texts: string[]): Migration {
  return { name, texts, hash: createHash('sha256').update(texts.join('\n')).digest('hex') };
}

async function listMigrations(folder: URL): Promise<Migration[]> {
  const schema = await readFiles(SCHEMA);
  const numbered = await readFiles(folder);
  return [
    toMigration(
      FIRST,
      schema.map((file) => file.text),
    ),
    ...numbered.map((file) => toMigration(file.name, [file.text])),
  ];
}

/**
 * Brings the database up to date: the files of the schema if it is empty, then the numbered migrations. Each is one
 * transaction, and one process migrates at a time. Returns their number. Throws StartupError if an applied one has
 * changed, or the database has another version.
 */
export async function migrate(
  owner: pg.Pool,
  { last = null, migrations: folder = MIGRATIONS }: Options = {},
): Promise<number> {
  const migrations = await listMigrations(folder);
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
    for (const migration of added) await apply(client, migration);
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

async function apply(client: pg.PoolClient, { name, texts, hash }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const text of texts) await client.query(text);
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw explainMissingRight(error);
  }
}
