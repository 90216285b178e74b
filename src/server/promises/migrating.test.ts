import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { openPool } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { query } from '#server/testing/promises/people.ts';
import { launch, until } from '#server/testing/promises/server-process.ts';

const address = inject('postgres');
const databases: string[] = [];
afterEach(async () => {
  for (const name of databases.splice(0)) await query(address, `DROP DATABASE ${name} WITH (FORCE)`);
});

async function createDatabase() {
  const database = `migrating_${randomUUID().replaceAll('-', '')}`;
  await query(address, `CREATE DATABASE ${database}`);
  databases.push(database);
  return { ...address, database };
}

type Place = typeof address;

async function migrateHere(connection: Place, last: string | null = null) {
  const owner = openPool({ connection, role: 'owner', size: 1 });
  await migrate(owner, last);
  await owner.end();
}

function migrateElsewhere(connection: Place) {
  const platform = join(import.meta.dirname, '../platform');
  const script = `
    const { openPool } = await import(${JSON.stringify(join(platform, 'database.ts'))});
    const { migrate } = await import(${JSON.stringify(join(platform, 'migrate.ts'))});
    const owner = openPool({ connection: ${JSON.stringify(connection)}, role: 'owner', size: 1 });
    await migrate(owner);
    await owner.end();`;
  return launch(['--input-type=module', '-e', script], {});
}

const shapeOf = (connection: Place) =>
  query(
    connection,
    `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, '' FROM pg_trigger WHERE NOT tgisinternal
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

/** Makes every step of a migration take a while, so that a kill falls between two. */
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

test.each([50, 300, 700])(
  'killed %i ms into its migrations it has each whole or not at all',
  async (delay) => {
    const connection = await createDatabase();
    await slowDown(connection);
    const runner = migrateElsewhere(connection);
    await until(async () => (await appliedTo(connection)) !== null, { every: 5 });
    await new Promise((resolve) => setTimeout(resolve, delay));
    runner.send('SIGKILL');
    await runner.ended;
    await until(() => isFree(connection));
    await speedUp(connection);

    const applied = (await appliedTo(connection)) ?? [];
    const whole = await createDatabase();
    // With none applied there is the list of them alone, as a name before all others gives.
    await migrateHere(whole, applied.at(-1) ?? '');
    expect(await shapeOf(connection)).toEqual(await shapeOf(whole));
    await migrateHere(connection);
    expect(await shapeOf(connection)).toEqual(await shapeOf({ ...address, database: 'template_allsquare' }));
  },
  120_000,
);

test('of several at once one migrates; the others find it done', async () => {
  const connection = await createDatabase();
  await Promise.all(Array.from({ length: 6 }, () => migrateHere(connection)));
  expect(await shapeOf(connection)).toEqual(await shapeOf({ ...address, database: 'template_allsquare' }));
}, 120_000);

test('shares that were marked as paid are paid, the others are owed, and the table can be read by its index alone', async () => {
  const connection = await createDatabase();
  // As the program's own database: what is not on the disk yet is not seen by everybody.
  await query(connection, `ALTER DATABASE ${connection.database} SET synchronous_commit = on`);
  await migrateHere(connection, '0020-cheaper-expenses.sql');
  await query(
    connection,
    `SET session_replication_role = replica;
     INSERT INTO expense_shares (id, expense_id, group_id, user_id, amount, is_paid)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), number, number % 3 = 0
     FROM generate_series(1, 900) AS number`,
  );
  await migrateHere(connection);
  const found = await query(
    connection,
    `SELECT amount::int % 3 = 0 AS "wasPaid", unpaid_since::int AS "unpaidSince", count(*)::int AS count
     FROM expense_shares GROUP BY 1, 2 ORDER BY 1`,
  );
  expect(found).toEqual([
    { wasPaid: false, unpaidSince: 0, count: 600 },
    { wasPaid: true, unpaidSince: null, count: 300 },
  ]);
  const [pages] = await query<{ all: number; visible: number }>(
    connection,
    `SELECT relpages AS all, relallvisible AS visible FROM pg_class WHERE relname = 'expense_shares'`,
  );
  expect(pages?.visible).toBe(pages?.all);
  expect(pages?.all).toBeGreaterThan(0);
});
