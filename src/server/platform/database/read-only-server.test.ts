import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { type Db, inTransaction } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openPool } from './pool.ts';

let app: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await startTestApp();
  pool = openPool({ connection: app.connection, size: 1 });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const add = (db: Db) => db.query(`INSERT INTO facts (name, value) VALUES ('who is the primary', '1')`);

test('a server that became a standby counts as unavailable, and its connection is not used again', async () => {
  // Until the end of this connection, as on a server that is no longer the primary.
  await pool.query('SET default_transaction_read_only = on');
  await expect(inTransaction(pool, add)).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await inTransaction(pool, add)).rowCount).toBe(1);
});
