import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/process/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { applicationLogin, createLogin, withLogin } from './application-login.ts';
import { statement } from './database.ts';
import { openPool } from './pool.ts';

const SERVER = join(import.meta.dirname, '..', '..');

let app: TestApp;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await app.owner.query(`DROP ROLE IF EXISTS ${login.user}`);
  await app.close();
});

const login = applicationLogin(Buffer.alloc(32, 9));
const add = statement<[number], { sum: number }>('SELECT $1::int + 1 AS sum');

function open(isPrepared: boolean): pg.Pool {
  const pool = openPool({
    connection: withLogin(app.connection, login),
    size: 1,
    isPooled: true,
    isPrepared,
  });
  pools.push(pool);
  return pool;
}

async function show(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query<Record<string, string>>(`SHOW ${name}`);
  return Object.values(rows[0] ?? {})[0] ?? '';
}

describe('through a pooler', () => {
  test('a connection has the settings of the application from its role, without asking for them', async () => {
    await createLogin(app.owner, login, { isPooled: true });
    const pool = open(true);
    const names = ['timezone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const values: string[] = [];
    for (const name of names) values.push(await show(pool, name));
    expect(values).toEqual(['UTC', '15s', '5s', '30s']);
    // A second start changes nothing.
    await createLogin(app.owner, login, { isPooled: true });
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('with DATABASE_PREPARED=%s a connection keeps %i prepared statements', async (isPrepared, count) => {
    await createLogin(app.owner, login, { isPooled: true });
    const pool = open(isPrepared);
    expect(await add(pool, 1)).toEqual([{ sum: 2 }]);
    expect(await add(pool, 41)).toEqual([{ sum: 42 }]);
    const { rowCount } = await pool.query('SELECT 1 FROM pg_prepared_statements');
    expect(rowCount).toBe(count);
  });
});

test('what needs a session of its own is only where a direct connection is used', () => {
  const direct = [
    // The demo is made only in the embedded database.
    'demo/seed.ts',
    'platform/backup/scratch.ts',
    'platform/database/migrate.ts',
    'platform/database/application-login.ts',
    'platform/live/live.ts',
  ];
  const sessions =
    /pg_advisory_lock|pg_try_advisory_lock\(|LISTEN \$|['"`]SET (?!LOCAL)\w|TEMP TABLE|WITH HOLD/;
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) => sessions.test(readFileSync(join(SERVER, path), 'utf8')));
  expect(files.sort()).toEqual(direct.sort());
});

describe('the settings of a pooler', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), ...env }, '/srv/app');

  test('are a second address and whether statements are prepared', () => {
    const DATABASE_URL = 'postgres://app@pooler:6432/app';
    const DATABASE_DIRECT_URL = 'postgres://app@database/app';
    expect(read({ DATABASE_URL })).toMatchObject({ databaseDirectUrl: null, isPrepared: true });
    expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'false' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      isPrepared: false,
    });
  });

  test('are refused where they make no sense', () => {
    expect(() => read({ DATABASE_DIRECT_URL: 'postgres://x/y' })).toThrow(
      /^DATABASE_DIRECT_URL: needs DATABASE_URL/,
    );
    expect(() =>
      read({ DATABASE_URL: 'postgres://x/y', DATABASE_DIRECT_URL: 'mysql://a:hunter2@x' }),
    ).toThrow(/^DATABASE_DIRECT_URL: (?!.*hunter2)/);
    expect(() => read({ DATABASE_PREPARED: 'no' })).toThrow(/^DATABASE_PREPARED: /);
  });
});
