import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { countFindings } from './kills.ts';
import { openStream } from './listen.ts';
import { call, makeParty, type Party, query, register } from './people.ts';
import { runRolling } from './rolling.ts';
import { launchServer, makeFolder, type ServerProcess, startServer, until } from './server-process.ts';

const PATIENCE = 180_000;
const { host, user, ...address } = inject('postgres');
const database = `instances_${randomUUID().replaceAll('-', '')}`;
const connection = { host, user, port: address.port, database };
const folder = makeFolder();
const shared = {
  // A usual form: a socket's folder without a host.
  DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${address.port}`,
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  RATE_LIMITS: 'true',
};
const environments = ['one', 'two'].map((name) => ({ ...shared, DATA_DIR: `${folder.path}/${name}` }));
let instances: ServerProcess[] = [];
let party: Party;

const at = (index: number) => instances[index]?.url ?? '';
const guest = (index: number) => party.people[index] ?? { id: '', username: '', cookie: '' };

beforeAll(async () => {
  await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${database}`);
  // Both at once with an empty database.
  instances = await Promise.all(environments.map((each) => startServer(each)));
  party = await makeParty(at(0), connection, { people: 3 });
}, PATIENCE);
afterAll(async () => {
  await Promise.all(instances.map((each) => each.stop()));
  folder.remove();
});

test('two first starts at once migrate once', async () => {
  const [template] = await query<{ migrations: number }>(
    { ...connection, database: 'template_allsquare' },
    'SELECT count(*)::int AS migrations FROM migrations',
  );
  for (const index of [0, 1]) {
    expect((await call(at(index), null, '/api/health')).body).toMatchObject({ status: 'ok', ...template });
  }
});

test(
  'a wrong DATABASE_URL beside a right DATABASE_DIRECT_URL stops the start with one line that names it',
  async () => {
    const server = launchServer({
      ...shared,
      DATA_DIR: `${folder.path}/pooled`,
      DATABASE_DIRECT_URL: shared.DATABASE_URL,
      DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none',
    });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.logged()).toMatch(/^DATABASE_URL: cannot be reached \(.+\)\n$/);
  },
  PATIENCE,
);

test(
  'a change through one reaches a stream of the other within a second',
  async () => {
    const stream = await openStream(at(1), guest(1));
    const times: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const body = {
        title: 'Far',
        amount: 3,
        date: '2026-06-01',
        groupId: party.groups[0],
        category: 'food',
      };
      const reply = await call(at(0), guest(0), '/api/expenses', { method: 'POST', body });
      expect(reply.status).toBe(201);
      const began = performance.now();
      await until(() => stream.heard().split('/api/summary').length > count);
      times.push(performance.now() - began);
    }
    stream.close();
    // The fastest one, because a busy machine may be late now and then.
    expect(Math.min(...times)).toBeLessThan(1000);
  },
  PATIENCE,
);

test(
  'a session of one is a session of the other, until it ends',
  async () => {
    const person = await register(at(0));
    expect((await call(at(1), person, '/api/user')).body.id).toBe(person.id);
    await call(at(1), person, '/api/logout', { method: 'POST', body: {} });
    expect((await call(at(0), person, '/api/user')).status).toBe(401);
  },
  PATIENCE,
);

test(
  'sign-in failures are counted together',
  async () => {
    const { username } = await register(at(0));
    const body = { username, password: 'not this one' };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await call(at(count % 2), null, '/api/login', { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  },
  PATIENCE,
);

test(
  'each invitation’s mail is written once, by either instance',
  async () => {
    const invite = (index: number) =>
      call(at(index % 2), guest(index % 3), `/api/groups/${party.groups[index % 2]}/invitations`, {
        method: 'POST',
        body: { email: `friend${index}@example.com` },
      });
    const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => invite(index)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    // Each was added to the outbox by its call. The job that sends it may still run.
    const jobs = () => query(connection, `SELECT 1 FROM jobs WHERE kind = 'mail'`);
    await until(async () => (await jobs()).length === 0);
    const mails = await query<{ sent: boolean; recipients: number; mails: number }>(
      connection,
      `SELECT status = 'sent' AS sent, count(DISTINCT recipient)::int AS recipients, count(*)::int AS mails
       FROM mails GROUP BY 1`,
    );
    expect(mails).toEqual([{ sent: true, recipients: 24, mails: 24 }]);
  },
  PATIENCE,
);

test(
  'each occurrence of a series is added once while instances are killed',
  async () => {
    const today = new Date().toISOString().slice(0, 10);
    const body = { title: 'Coffee', amount: 3.01, category: 'food', frequency: 'daily', date: today };
    const path = `/api/groups/${party.groups[0]}/series`;
    const add = () => call(at(0), guest(0), path, { method: 'POST', body: { ...body, date: '2999-01-01' } });
    const replies = await Promise.all(Array.from({ length: 20 }, add));
    const ids = replies.map((reply) => String(reply.body.id));
    // As if no one had been there for a month. They end today, so that midnight adds none.
    await query(
      connection,
      `UPDATE expense_series SET first_date = $2::date - 30, next_date = $2::date - 30, ends_on = $2 WHERE id = ANY($1)`,
      [ids, today],
    );
    const release = `UPDATE jobs SET run_at = now(), locked_until = NULL WHERE kind = 'expense-series'`;
    await query(connection, release);
    const random = makeRandom(11);
    const added = () =>
      query<{ id: string; dates: string[] }>(
        connection,
        `SELECT series_id AS id, array_agg(series_date::text ORDER BY series_date) AS dates
         FROM expenses WHERE series_id = ANY($1) GROUP BY series_id`,
        [ids],
      );
    const kill = async (index: number) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      instances[index]?.send('SIGKILL');
      await instances[index]?.ended;
      const left = ids.length - (await added()).length;
      instances[index] = await startServer(environments[index] ?? {});
      // Ends the leases of the killed one. The other instance may still run its jobs: both do them then.
      await query(connection, release);
      return left;
    };
    await until(async () => (await added()).length > 0);
    const left = [...(await Promise.all([kill(0), kill(1)])), await kill(0)];
    expect(Math.max(...left)).toBeGreaterThan(0);
    const open = () =>
      query(connection, 'SELECT 1 FROM expense_series WHERE id = ANY($1) AND next_date IS NOT NULL', [ids]);
    await until(async () => (await open()).length === 0);
    const days = Array.from({ length: 31 }, (_, index) => addDays(day(today), index - 30));
    const found = new Map((await added()).map(({ id, dates }) => [id, dates]));
    expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => days));
    expect(await countFindings(connection)).toBe(0);
  },
  PATIENCE,
);

test(
  'restarting one after the other fails no call',
  async () => {
    const report = await runRolling({ instances, environments, party, restarts: 2 });
    expect(report.failed).toEqual([]);
    expect(report.badEnds).toEqual([]);
    expect(report.longestEnd).toBeLessThan(20_000);
    expect(report.calls).toBeGreaterThan(0);
  },
  PATIENCE,
);
