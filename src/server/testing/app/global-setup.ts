import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applicationLogin, createLogin } from '#server/platform/database/application-login.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { startThrowawayPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { TEST_MASTER_KEY } from './master-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string };
  }
}

/** One real PostgreSQL for each run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const address = { ...postgres.address };
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query('CREATE DATABASE template_allsquare');
  await admin.end();
  const owner = openPool({
    connection: { ...address, database: 'template_allsquare' },

    size: 1,
  });
  await migrate(owner);
  await createLogin(owner, applicationLogin(TEST_MASTER_KEY));
  await owner.end();
  project.provide('postgres', address);
  return () => postgres.stop();
}
