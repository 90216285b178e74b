import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startThrowawayPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { TEST_MASTER_KEY } from '#server/testing/app/master-key.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { applicationLogin, createLogin, withLogin } from './application-login.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  const [maya, liam] = [await app.person(), await app.person()];
  const groupId = await seedGroup(app, [maya, liam]);
  await seedExpense(app, {
    groupId,
    paidBy: maya,
    shares: [
      [maya, 500],
      [liam, 700],
    ],
  });
  await liam.post('/api/payments/settle-all', { groupId });
  client = await app.deps.pool.connect();
});
afterAll(async () => {
  client.release();
  await app.close();
});

const countOf = async (table: string) =>
  (await app.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;

test.each([
  [
    'change the amount of a payment',
    "UPDATE payments SET amount = 5 WHERE type = 'payment'",
    /never changed/,
  ],
  ['make a payment of a request', "UPDATE payments SET type = 'request'", /permission denied/],
  ['move a payment to another group', 'UPDATE payments SET group_id = group_id', /permission denied/],
  ['remove a payment', 'DELETE FROM payments', /permission denied/],
  ['empty the payments', 'TRUNCATE payments CASCADE', /permission denied/],
  ['remove activity', 'DELETE FROM activity', /permission denied/],
  ['change what happened', "UPDATE activity SET kind = 'x', amount = 1", /permission denied/],
  ['change an entry of the ledger', 'UPDATE ledger_entries SET amount = 1', /permission denied/],
  ['remove an entry of the ledger', 'DELETE FROM ledger_entries', /permission denied/],
  ['set a balance', 'UPDATE ledger_balances SET balance = 0', /permission denied/],
  ['change the schema', 'ALTER TABLE payments DISABLE TRIGGER ALL', /must be owner/],
  ['pass by triggers', 'SET session_replication_role = replica', /permission denied/],
  ['become the owner', 'SET ROLE allsquare', /permission denied to set role/],
  ['become the owner of the session', 'SET SESSION AUTHORIZATION allsquare', /permission denied/],
])('the application cannot %s', async (_name, text, refusal) => {
  const tables = ['payments', 'activity', 'ledger_entries'];
  const before = await Promise.all(tables.map(countOf));
  expect(before).not.toContain(0);
  await expect(client.query(text)).rejects.toThrow(refusal);
  expect(await Promise.all(tables.map(countOf))).toEqual(before);
});

test.each(['RESET ROLE', 'SET ROLE NONE', 'RESET SESSION AUTHORIZATION', 'DISCARD ALL'])(
  'after %s it has no more rights than before',
  async (text) => {
    await client.query(text);
    const { rows } = await client.query(
      `SELECT current_user AS "user", session_user AS session, rolsuper AS "isSuper", rolcreaterole AS "makesRoles"
       FROM pg_roles WHERE rolname = current_user`,
    );
    const { user } = applicationLogin(TEST_MASTER_KEY);
    expect(rows).toEqual([{ user, session: user, isSuper: false, makesRoles: false }]);
    await expect(client.query('DELETE FROM ledger_entries')).rejects.toThrow('permission denied');
  },
);

test('no one changes the amount of a payment, also not the owner', async () => {
  await expect(app.owner.query("UPDATE payments SET amount = 5 WHERE type = 'payment'")).rejects.toThrow(
    'The amount of a payment is never changed',
  );
});

test('its role needs the password, and several processes create it once', async () => {
  const address = inject('postgres');
  const login = applicationLogin(randomBytes(32));
  const owner = openPool({ connection: address, size: 4 });
  await Promise.all(Array.from({ length: 4 }, () => createLogin(owner, login)));
  const ask = async (connection: pg.ClientConfig) => {
    const one = new pg.Client(connection);
    try {
      await one.connect();
      return (await one.query<{ user: string }>('SELECT current_user AS "user"')).rows[0]?.user;
    } finally {
      await one.end();
    }
  };
  try {
    expect(await ask(withLogin(address, login))).toBe(login.user);
    const host = encodeURIComponent(address.host);
    for (const connectionString of [
      `postgres://${address.user}@/${address.database}?host=${host}`,
      `postgresql://${address.user}:se%40cret@localhost:5432/${address.database}?host=${host}&user=x&password=y`,
    ]) {
      expect(await ask(withLogin({ connectionString }, login))).toBe(login.user);
    }
    await expect(ask(withLogin(address, { ...login, password: 'guessed' }))).rejects.toMatchObject({
      code: '28P01',
    });
  } finally {
    await owner.query(`DROP ROLE ${login.user}`);
    await owner.end();
  }
});

test('an owner who is not a superuser sets everything up; one who may not create roles gets a message of one line', async () => {
  const postgres = await startThrowawayPostgres();
  const admin = new pg.Client(postgres.address);
  await admin.connect();
  try {
    const ownerOf = async (name: string, rights: string) => {
      await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`);
      await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
      return { ...postgres.address, user: name, password: 'secret', database: name };
    };
    const login = applicationLogin(randomBytes(32));
    const powerless = openPool({ connection: await ownerOf('powerless', ''), size: 1 });
    const refused = await migrate(powerless).catch((error: unknown) => error);
    await powerless.end();
    expect(refused).toBeInstanceOf(StartupError);
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^DATABASE_URL: .*(schema|role).*CREATEROLE$/),
    });

    const connection = await ownerOf('plain', 'CREATEROLE');
    const owner = openPool({ connection, size: 1 });
    await migrate(owner);
    await createLogin(owner, login);
    await createLogin(owner, login);
    await owner.end();
    const application = openPool({ connection: withLogin(connection, login), size: 1 });
    await application.query("INSERT INTO facts (name, value) VALUES ('x', '1')");
    await expect(application.query('DELETE FROM payments')).rejects.toThrow('permission denied');
    await expect(application.query('SET ROLE plain')).rejects.toThrow('permission denied to set role');
    await application.end();
  } finally {
    await admin.end();
    await postgres.stop();
  }
});
