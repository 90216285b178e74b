import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStream } from './listen.ts';
import { call, makeParty, type Party, query, register } from './people.ts';
import { runRolling } from './rolling.ts';
import { makeFolder, type ServerProcess, startServer, until } from './server-process.ts';

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
    const mails = () => query<{ recipient: string }>(connection, `SELECT DISTINCT recipient FROM mails`);
    await until(async () => (await mails()).length === 24);
    const [left] = await query<{ mails: number; jobs: number }>(
      connection,
      `SELECT (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM jobs WHERE unique_key IS NULL) AS jobs`,
    );
    expect(left).toEqual({ mails: 24, jobs: 0 });
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
