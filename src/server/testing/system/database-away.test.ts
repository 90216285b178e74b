import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { runAway } from './away.ts';
import { makeParty } from './people.ts';
import { makeFolder, type ServerProcess, startServer } from './server-process.ts';

const folder = makeFolder();
const options = {
  dataDirectory: `${folder.path}/database`,
  log: { info: () => undefined, error: () => undefined },
};
let postgres: EmbeddedPostgres;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(options);
  server = await startServer({
    DATABASE_URL: postgres.connectionString,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: `${folder.path}/data`,
    LOG_LEVEL: 'silent',
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  folder.remove();
});

test('without its database the server answers 503 at once, keeps running, and recovers', async () => {
  const party = await makeParty(server.url, { ...postgres.address });
  const report = await runAway({
    origin: server.url,
    party,
    awayFor: 1000,
    database: {
      stop: () => postgres.stop(),
      async start() {
        postgres = await startEmbeddedPostgres(options);
      },
    },
  });
  expect(report.wrong, server.logged()).toEqual([]);
  expect(Object.keys(report.statuses)).toContain('503');
  // Within 2 s, and back within 5 s, on an idle machine.
  expect(report.slowest).toBeLessThan(15_000);
  expect(report.backIn).toBeLessThan(30_000);
  expect(server.hasEnded(), server.logged()).toBe(false);
}, 120_000);
