import { readFileSync, rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingProxiesNotice } from '#server/http/request/request-checks.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { holdCommits } from './held-commit.ts';
import { countFindings, runKills } from './kills.ts';
import { openStream } from './listen.ts';
import { call, makeParty, type Party, query } from './people.ts';
import {
  databaseOf,
  launchServer,
  makeFolder,
  type ServerProcess,
  startServer,
  until,
} from './server-process.ts';

const PATIENCE = 180_000;
const folder = makeFolder();
// One data folder for all of them: making a new database takes longer than each test.
const env = { DATA_DIR: `${folder.path}/data` };
// Its log tells when it stops.
const verbose = { ...env, LOG_LEVEL: 'info' };
afterAll(() => folder.remove());

test(
  'kill -9 of server, database and both in the middle of writes loses nothing and doubles nothing',
  async () => {
    const report = await runKills({ env, dataDirectory: env.DATA_DIR, kills: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.findings).toBe(0);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.upAgain.at(-1)).toBeLessThan(30_000);
  },
  PATIENCE,
);

describe('a running server', () => {
  let server: ServerProcess;
  let party: Party;
  beforeAll(async () => {
    server = await startServer(verbose);
    party = await makeParty(server.url, databaseOf(env.DATA_DIR), { people: 1, groups: 1 });
  }, PATIENCE);
  afterAll(() => server.stop());

  const add = (title: string) =>
    call(server.url, party.people[0] ?? null, '/api/expenses', {
      method: 'POST',
      body: { title, amount: 12.34, date: '2026-06-01', groupId: party.groups[0], category: 'food' },
      key: title,
    });
  const expensesCalled = (title: string) =>
    query<{ id: string }>(databaseOf(env.DATA_DIR), 'SELECT id FROM expenses WHERE title = $1', [title]);

  test(
    'keeps a second one from its data folder, which says so in one line',
    async () => {
      const second = launchServer(env);
      expect(await second.ended).toEqual({ code: 1, signal: null });
      expect(second.logged()).toBe(
        `DATA_DIR: ${env.DATA_DIR} is in use by process ${server.pid}; stop it or choose another folder\n`,
      );
      expect(second.said()).toBe('');
    },
    PATIENCE,
  );

  test(
    'killed between commit and response does nothing twice when the call is repeated',
    async () => {
      const held = await holdCommits(databaseOf(env.DATA_DIR));
      const unanswered = add('cut-off').catch(() => 'no answer');
      await until(() => held.isSomebodyWaiting());
      server.send('SIGSTOP');
      await held.release();
      const [written] = await until(async () => {
        const rows = await expensesCalled('cut-off');
        return rows.length > 0 && rows;
      });
      await held.end();
      server.send('SIGKILL');
      await server.ended;
      expect(await unanswered).toBe('no answer');

      server = await startServer(verbose);
      const again = await add('cut-off');
      expect(again).toMatchObject({ status: 201, body: { id: written?.id } });
      expect(await expensesCalled('cut-off')).toHaveLength(1);
      expect(await countFindings(databaseOf(env.DATA_DIR))).toBe(0);
    },
    PATIENCE,
  );

  test(
    'on SIGTERM finishes its current work, ends open streams, and exits 0',
    async () => {
      const held = await holdCommits(databaseOf(env.DATA_DIR));
      const stream = await openStream(server.url, party.people[0] ?? { id: '', username: '', cookie: '' });
      const inFlight = add('in-flight');
      await until(() => held.isSomebodyWaiting());
      const began = performance.now();
      const ended = server.stop();
      await stream.over;
      await held.release();
      expect((await inFlight).status).toBe(201);
      await held.end().catch(() => undefined);
      expect(await ended, server.logged()).toEqual({ code: 0, signal: null });
      // 10 s on an idle machine.
      expect(performance.now() - began).toBeLessThan(30_000);
      for (const said of ['stopping', 'stopped'])
        expect(server.logged()).toMatch(new RegExp(`"signal":"SIGTERM".*"msg":"${said}"`));
      server = await startServer(verbose);
      expect(await expensesCalled('in-flight')).toHaveLength(1);
    },
    PATIENCE,
  );

  test('keeps its data folder and the uploads private', () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    for (const name of ['', 'uploads', 'exports', 'card-provider'])
      expect(modeOf(`${env.DATA_DIR}/${name}`), name).toBe(0o700);
    expect(modeOf(`${env.DATA_DIR}/encryption-key`)).toBe(0o600);
  });

  test(
    'a second instance on the same database with another ENCRYPTION_KEY stops with one line',
    async () => {
      const { host, user } = databaseOf(env.DATA_DIR);
      const other = launchServer({
        DATA_DIR: `${folder.path}/other-key`,
        DATABASE_URL: `postgres://${user}@/allsquare?host=${encodeURIComponent(host)}`,
        ENCRYPTION_KEY: 'A'.repeat(43),
      });
      expect((await other.ended).code).toBe(1);
      expect(other.logged()).toMatch(/^ENCRYPTION_KEY: .+\n$/);
      expect(other.said()).toBe('');
    },
    PATIENCE,
  );

  test(
    'says in one line that its port is taken',
    async () => {
      const port = new URL(server.url).port;
      const { host, user } = databaseOf(env.DATA_DIR);
      const other = launchServer({
        PORT: port,
        DATA_DIR: `${folder.path}/other`,
        DATABASE_URL: `postgres://${user}@/allsquare?host=${encodeURIComponent(host)}`,
        ENCRYPTION_KEY: readFileSync(`${env.DATA_DIR}/encryption-key`, 'utf8').trim(),
      });
      expect((await other.ended).code).toBe(1);
      expect(other.logged()).toBe(`PORT: ${port} is already in use\n`);
    },
    PATIENCE,
  );
});

test.each([
  // The other settings that cannot be read are the test's of readConfig.
  ['PORT', { PORT: '80 80' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none', ENCRYPTION_KEY: 'A'.repeat(43) }],
])(
  'a wrong %s stops the start with one line that names it',
  async (name, wrong) => {
    const server = launchServer({ DATA_DIR: `${folder.path}/wrong`, ...wrong });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.logged()).toMatch(new RegExp(`^${name}: .+\\n$`));
    expect(server.said()).toBe('');
  },
  PATIENCE,
);

const PUBLIC = {
  APP_URL: 'https://split.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CARDS: 'test',
  RATE_LIMITS: 'true',
};

test(
  'at a loopback address the server starts without the database for proofs that its settings name, and says so',
  async () => {
    const server = await startServer({
      ...env,
      RATE_LIMITS: 'true',
      BACKUP_EVERY: '24h',
      BACKUP_TO: `${folder.path}/backups`,
      BACKUP_SCRATCH_URL: 'postgres://somebody@127.0.0.1:1/none',
    });
    expect((await call(server.url, null, '/api/site')).status).toBe(200);
    await server.stop();
    expect(server.logged()).toMatch(/ECONNREFUSED.*"msg":"BACKUP_SCRATCH_URL"/);
    expect(server.said()).not.toContain('TRUSTED_PROXIES');
  },
  PATIENCE,
);

test(
  'at a public address the start names TRUSTED_PROXIES where it is missing',
  async () => {
    const server = await startServer({ ...env, ...PUBLIC });
    await server.stop();
    expect(server.said().match(/^TRUSTED_PROXIES is not set\..+$/gm)).toHaveLength(1);
    expect(missingProxiesNotice(readConfig(PUBLIC, folder.path))).not.toBeNull();
    const trusting = readConfig({ ...PUBLIC, TRUSTED_PROXIES: '10.0.0.5' }, folder.path);
    expect(missingProxiesNotice(trusting)).toBeNull();
  },
  PATIENCE,
);

// The last one, because it loses the key of the folder.
test(
  'an ENCRYPTION_KEY that is not the one of the data folder stops the start with one line',
  async () => {
    rmSync(`${env.DATA_DIR}/encryption-key`);
    for (const ENCRYPTION_KEY of ['A'.repeat(43), '']) {
      const server = launchServer({ ...env, ENCRYPTION_KEY });
      expect((await server.ended).code).toBe(1);
      expect(server.logged()).toMatch(/^ENCRYPTION_KEY: .+\n$/);
    }
  },
  PATIENCE,
);
