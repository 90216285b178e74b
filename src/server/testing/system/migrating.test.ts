import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { query } from './people.ts';
import { launch, until } from './server-process.ts';

const address = inject('postgres');
const databases: string[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const name of databases.splice(0)) await query(address, `DROP DATABASE ${name} WITH (FORCE)`);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createDatabase() {
  const database = `migrating_${randomUUID().replaceAll('-', '')}`;
  await query(address, `CREATE DATABASE ${database}`);
  databases.push(database);
  return { ...address, database };
}

type Place = typeof address;
type Files = Record<string, string>;

const SCHEMA = join(import.meta.dirname, '../../platform/schema');
const FIRST = '0000-schema.sql';

/** A schema whose numbered migrations are the first one and these. `end` is what they come to, for an empty database. */
async function writeSchema(migrations: Files, end = ''): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'allsquare-schema-'));
  folders.push(folder);
  await mkdir(join(folder, 'migrations'));
  const first = await readFile(join(SCHEMA, 'migrations', FIRST), 'utf8');
  for (const [name, text] of Object.entries({ ...migrations, [FIRST]: first }))
    await writeFile(join(folder, 'migrations', name), text);
  await writeFile(join(folder, '00-first.sql'), first);
  await writeFile(join(folder, '01-end.sql'), end);
  return pathToFileURL(`${folder}/`);
}

async function migrateHere(connection: Place, options: Parameters<typeof migrate>[1] = {}) {
  const owner = openPool({ connection, size: 1 });
  try {
    return await migrate(owner, options);
  } finally {
    await owner.end();
  }
}

function migrateElsewhere(connection: Place, schema: URL) {
  const platform = join(import.meta.dirname, '../../platform/database');
  const script = `
    const { openPool } = await import(${JSON.stringify(join(platform, 'pool.ts'))});
    const { migrate } = await import(${JSON.stringify(join(platform, 'migrate.ts'))});
    const owner = openPool({ connection: ${JSON.stringify(connection)}, size: 1 });
    await migrate(owner, { schema: new URL(${JSON.stringify(schema.href)}) });
    await owner.end();`;
  return launch(['--input-type=module', '-e', script], {});
}

/** Everything that the schema defines, in the order of its columns. */
const shapeOf = (connection: Place) =>
  query(
    connection,
    `SELECT attrelid::regclass::text, concat(lpad(row_number() OVER (PARTITION BY attrelid ORDER BY attnum)::text, 4), ' ', attname),
            concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attacl,
                      pg_get_expr(adbin, adrelid))
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relnamespace = 'public'::regnamespace
       LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'v')
     UNION ALL SELECT relname, 'relation', concat_ws(' ', relkind, relacl, reloptions, pg_get_viewdef(oid)) FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')
     UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT enumtypid::regtype::text, enumlabel, concat('value ', row_number() OVER (PARTITION BY enumtypid ORDER BY enumsortorder))
       FROM pg_enum
     UNION ALL SELECT 'function', oid::regprocedure::text, concat_ws(' ', proacl, CASE prokind WHEN 'f' THEN pg_get_functiondef(oid) END)
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     ORDER BY 1, 2, 3`,
  );
const appliedTo = async (connection: Place) => {
  const [there] = await query<{ there: boolean }>(
    connection,
    `SELECT to_regclass('migrations') IS NOT NULL AS there`,
  );
  if (there?.there !== true) return null;
  return (await query<{ name: string }>(connection, 'SELECT name FROM migrations ORDER BY name')).map(
    (row) => row.name,
  );
};

/** Slows every step of a migration down, so that a kill happens between two. */
const slowDown = (connection: Place) =>
  query(
    connection,
    `CREATE FUNCTION take_time() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.01); END';
     CREATE EVENT TRIGGER slow ON ddl_command_end EXECUTE FUNCTION take_time()`,
  );
const speedUp = (connection: Place) =>
  query(connection, 'DROP EVENT TRIGGER slow; DROP FUNCTION take_time()');

const isFree = async (connection: Place) =>
  (
    await query(connection, `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`, [
      connection.database,
    ])
  ).length === 0;

// Each migration stops in the middle while another session holds its lock.
const STEPS: Files = {
  '0001-one.sql':
    'CREATE TABLE one (id int); SELECT pg_advisory_xact_lock(1); ALTER TABLE one ADD COLUMN name text',
  '0002-two.sql': 'CREATE TABLE two (id int); SELECT pg_advisory_xact_lock(2); DROP TABLE one',
};

const WAITING = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Kills a migrating process in the middle of the migration of `STEPS` with this number, or of the schema for 0. */
async function killWithin(connection: Place, schema: URL, step: number, delay: number): Promise<void> {
  const holder = new pg.Client(connection);
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [step]);
  if (step === 0) await slowDown(connection);
  const runner = migrateElsewhere(connection, schema);
  if (step === 0) await until(async () => (await appliedTo(connection)) !== null, { every: 5 });
  else await until(async () => (await holder.query(WAITING)).rows.length === 1, { every: 5 });
  await new Promise((resolve) => setTimeout(resolve, delay));
  runner.send('SIGKILL');
  await runner.ended;
  await holder.end();
  await until(() => isFree(connection));
  if (step === 0) await speedUp(connection);
}

test.each([
  ['50 ms into the schema', 0, 50, []],
  ['700 ms into the schema', 0, 700, []],
  ['in the first migration of an upgrade', 1, 0, [FIRST]],
  ['in the second one', 2, 0, [FIRST, '0001-one.sql']],
])(
  'a process killed %s leaves each migration applied whole or not at all',
  async (_, step, delay, reached) => {
    const schema = await writeSchema(STEPS, 'CREATE TABLE two (id int)');
    const connection = await createDatabase();
    if (step > 0) await migrateHere(connection, { schema, last: FIRST });
    await killWithin(connection, schema, step, delay);

    expect(await appliedTo(connection)).toEqual(reached);
    const whole = await createDatabase();
    await migrateHere(whole, { schema, last: reached.at(-1) ?? '' });
    expect(await shapeOf(connection)).toEqual(await shapeOf(whole));
    await migrateHere(connection, { schema });
    await migrateHere(whole, { schema });
    expect(await shapeOf(connection)).toEqual(await shapeOf(whole));
  },
  120_000,
);

// A change of the schema is made twice: as a migration for the databases that exist, and in its topic's file for new ones.
test('the files by topic and the numbered migrations make the same database', async () => {
  const upgraded = await createDatabase();
  await migrateHere(upgraded, { last: FIRST });
  await migrateHere(upgraded);
  expect(await shapeOf({ ...address, database: 'template_allsquare' })).toEqual(await shapeOf(upgraded));
}, 120_000);

test('of several simultaneous processes one migrates, and the others find it done', async () => {
  const connection = await createDatabase();
  await Promise.all(Array.from({ length: 6 }, () => migrateHere(connection)));
  expect(await shapeOf(connection)).toEqual(await shapeOf({ ...address, database: 'template_allsquare' }));
}, 120_000);

test('a schema that fails in the middle leaves an empty database', async () => {
  const connection = await createDatabase();
  await query(connection, 'CREATE TABLE notifications (id int)');
  await expect(migrateHere(connection)).rejects.toThrow(/"notifications" already exists/);
  await query(connection, 'DROP TABLE notifications');
  expect(await appliedTo(connection)).toEqual([]);
  await migrateHere(connection);
  expect(await shapeOf(connection)).toEqual(await shapeOf({ ...address, database: 'template_allsquare' }));
});

test('an upgrade rewrites a table and leaves it vacuumed and analyzed', async () => {
  const connection = await createDatabase();
  // Otherwise the visibility map does not count rows whose commit is not on disk yet.
  await query(connection, `ALTER DATABASE ${connection.database} SET synchronous_commit = on`);
  const schema = await writeSchema({
    '0001-rates.sql': 'ALTER TABLE rate_limits ALTER COLUMN hits TYPE bigint',
  });
  await migrateHere(connection, { schema, last: FIRST });
  await query(
    connection,
    `INSERT INTO rate_limits (bucket, hits, resets_at) SELECT n, n, now() FROM generate_series(1, 900) AS n`,
  );
  expect(await migrateHere(connection, { schema })).toBe(2);
  const [pages] = await query<{ all: number; visible: number; rows: number }>(
    connection,
    `SELECT relpages AS all, relallvisible AS visible, reltuples::int AS rows FROM pg_class WHERE relname = 'rate_limits'`,
  );
  expect(pages?.visible).toBe(pages?.all);
  expect(pages?.rows).toBe(900);
});

async function refusal(connection: Place, schema?: URL): Promise<string> {
  const error = await migrateHere(connection, schema && { schema }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).not.toContain('\n');
  return message;
}

test('a changed, an unknown and an unreleased migration are each refused in one line', async () => {
  const connection = await createDatabase();
  await migrateHere(connection, { schema: await writeSchema({ '0001-a.sql': 'CREATE TABLE a ()' }) });
  const before = await shapeOf(connection);
  const changed = await writeSchema({ '0001-a.sql': 'CREATE TABLE b ()' });
  expect(await refusal(connection, changed)).toMatch(/0001-a\.sql was changed since/);
  expect(await refusal(connection)).toMatch(/0001-a\.sql, which this version does not know/);
  await query(connection, `UPDATE migrations SET hash = 'other' WHERE name = '0000-schema.sql'`);
  expect(await refusal(connection)).toMatch(/0000-schema\.sql was changed since/);
  await query(
    connection,
    `UPDATE migrations SET name = '0001-foundation.sql' WHERE name = '0000-schema.sql'`,
  );
  expect(await refusal(connection)).toMatch(
    /before the first release.*set DATA_DIR or DATABASE_URL to an empty one/,
  );
  expect(await shapeOf(connection)).toEqual(before);
});
