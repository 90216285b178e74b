import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any fixed number: it names "migrations" among the database's advisory locks.
const LOCK = 4_021_977;

type Migration = { name: string; text: string; hash: string };

async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date: forward only, each migration in a transaction of its own, one runner at a time.
 * With `last` no further than that one. Returns how many there are. Throws when an applied migration was changed or the database is newer than this code.
 */
export async function migrate(owner: pg.Pool, last: string | null = null): Promise<number> {
  const migrations = await listMigrations();
  const client = await owner.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('SET statement_timeout = 0');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM migrations ORDER BY name',
    );
    const hashes = new Map(applied.rows.map((row) => [row.name, row.hash]));
    const unknown = applied.rows.find((row) => !migrations.some((migration) => migration.name === row.name));
    if (unknown)
      throw new Error(`The database has the migration ${unknown.name}, which this version does not know`);
    let added = 0;
    for (const migration of migrations) {
      if (last !== null && migration.name > last) break;
      const hash = hashes.get(migration.name);
      if (hash === undefined) {
        await apply(client, migration);
        added += 1;
      } else if (hash !== migration.hash)
        throw new Error(`The applied migration ${migration.name} was changed since`);
    }
    // Of a table that was written anew the database knows neither what is in it nor what everybody sees; by itself it looks
    // again when the table has grown by a fifth. What cannot be done now is only slower until then.
    if (added > 0 && hashes.size > 0) await client.query('VACUUM (ANALYZE)').catch(() => undefined);
    return migrations.length;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release(true);
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.text);
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
