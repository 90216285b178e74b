import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_MASTER_KEY } from '#server/testing/app/master-key.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { plantTemporaryTables } from '#server/testing/system/temporary-tables.ts';
import { applicationLogin, createLogin } from './application-login.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('every function with the rights of the owner looks for temporary tables last', async () => {
  const { rows } = await app.owner.query<{ name: string; path: string | null; isDefiner: boolean }>(
    `SELECT oid::regprocedure AS name, prosecdef AS "isDefiner",
       (SELECT substr(setting, 13) FROM unnest(proconfig) AS setting WHERE setting LIKE 'search\\_path=%') AS path
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (prosecdef OR proconfig::text LIKE '%search_path%')`,
  );
  expect(rows.filter(({ isDefiner }) => isDefiner).length).toBeGreaterThan(15);
  expect(rows.filter(({ path }) => path !== 'public, pg_temp')).toEqual([]);
});

test('a temporary table that has the name of one of ours does not run its trigger with the rights of the owner', async () => {
  const person = await app.person();
  const groupId = await seedGroup(app, [person]);
  const client = await app.deps.pool.connect();
  const { user } = applicationLogin(TEST_MASTER_KEY);
  try {
    // The database of a test is a copy, which grants everybody temporary tables again.
    await client.query(plantTemporaryTables(user));
    const { rows } = await client.query(
      `INSERT INTO activity (id, group_id, kind, actor_id) VALUES (gen_random_uuid(), $1, 'group_renamed', $2)
       RETURNING id`,
      [groupId, person.id],
    );
    expect(rows).toHaveLength(1);
  } finally {
    client.release(true);
  }
  const { rows } = await app.owner.query('SELECT rolsuper FROM pg_roles WHERE rolname = $1', [user]);
  expect(rows).toEqual([{ rolsuper: false }]);
  await seedExpense(app, { groupId, paidBy: person, shares: [[person, 500]] });
});

test('after a start nobody may create temporary tables', async () => {
  const login = applicationLogin(randomBytes(32));
  await createLogin(app.owner, login);
  await createLogin(app.owner, login);
  const client = await app.deps.pool.connect();
  try {
    await expect(client.query('CREATE TEMPORARY TABLE chain_heads (count int)')).rejects.toThrow(
      /permission denied to create temporary tables/,
    );
  } finally {
    client.release(true);
    await app.owner.query(`DROP ROLE ${pg.escapeIdentifier(login.user)}`);
  }
});
