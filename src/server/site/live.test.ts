import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { giveLink, givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

const DEADLINE = { timeout: 60_000, interval: 10 };

/** A process that listens on a port, like one of `npm start`. */
type Process = { url: string; app: FastifyInstance; stop: AbortController };
/** A browser's open stream: its events so far, and whether the server ended it. */
type Stream = { missed: Told[]; said: Told[]; isEnded: boolean; close(): void };
type Told = { addresses: string[]; origin: string | null };

let one: TestApp;
let other: TestApp;
let processes: Process[] = [];
const streams: Stream[] = [];

beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ connection: one.connection });
  processes = await Promise.all([one, other].map(listen));
});
afterAll(async () => {
  for (const { app, stop } of processes) {
    stop.abort();
    await app.close();
  }
  await other.close();
  await one.close();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function listen({ deps }: TestApp): Promise<Process> {
  const stop = new AbortController();
  const app = await buildApp({ ...deps, stopping: stop.signal });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, app, stop };
}

function processAt(index: number): Process {
  const found = processes[index];
  if (found === undefined) throw new Error(`No process ${index}`);
  return found;
}

/** Opens a person's stream and waits until it is ready. What it said before that is in `missed`. */
async function watch(caller: Caller, { url }: Process): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: caller.cookie },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const ready = Promise.withResolvers<void>();
  const stream: Stream = { missed: [], said: [], isEnded: false, close: () => abort.abort() };
  streams.push(stream);
  void read(response, (event) => {
    if (event.includes('event: ready')) {
      stream.missed = stream.said.splice(0);
      ready.resolve();
    }
    const data = /^data: (.*addresses.*)$/m.exec(event)?.[1];
    if (data !== undefined) stream.said.push(JSON.parse(data));
  }).then(
    () => {
      stream.isEnded = true;
    },
    () => undefined,
  );
  await ready.promise;
  return stream;
}

async function read(response: Response, onEvent: (event: string) => void): Promise<void> {
  let rest = '';
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    events.forEach(onEvent);
  }
}

async function post(caller: Caller, url: string, body: object, headers = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie: caller.cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

const expenseIn = ({ id }: MadeGroup) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-15',
  groupId: id,
  category: 'food',
});

describe('a change by one member', () => {
  test('reaches the other members within a second, also those connected to another process', async () => {
    const group = await addGroupOf(one, 3);
    const [author, near, far] = [at(group, 0), at(group, 1), at(group, 2)];
    const heard = await Promise.all([watch(near, processAt(0)), watch(far, processAt(1))]);
    const times: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      await post(author, `${processAt(0).url}/api/expenses`, expenseIn(group), { 'x-tab': 'author' });
      const begin = performance.now();
      await vi.waitFor(() => expect(heard.map(({ said }) => said.length)).toEqual([count, count]), DEADLINE);
      times.push(performance.now() - begin);
    }
    for (const { said } of heard) {
      expect(said[0]).toEqual({
        addresses: expect.arrayContaining([`/api/groups/${group.id}`, '/api/summary', '/api/expenses']),
        origin: 'author',
      });
      expect(Object.keys(said[0] ?? {})).toEqual(['addresses', 'origin']);
    }
    // The fastest one, because a busy machine may be late now and then.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  test('reaches the author’s other windows too, and no stranger', async () => {
    const group = await addGroupOf(one, 2);
    const stranger = await one.person();
    const [mine, theirs] = await Promise.all([
      watch(at(group, 0), processAt(1)),
      watch(stranger, processAt(1)),
    ]);
    await post(at(group, 0), `${processAt(0).url}/api/expenses`, expenseIn(group));
    // The other process may still be receiving the creation of the group.
    const dinners = () => mine.said.filter(({ addresses }) => addresses.includes('/api/expenses'));
    await vi.waitFor(() => expect(dinners()).toHaveLength(1), DEADLINE);
    // The stranger's event comes later on the same way, so any other event would be before it.
    await post(stranger, `${processAt(0).url}/api/groups`, { name: 'Their own' });
    await vi.waitFor(() => expect(theirs.said).not.toEqual([]), DEADLINE);
    expect(theirs.said.map(({ addresses }) => addresses)).toEqual([
      ['/api/groups', '/api/summary', '/api/outlook', '/api/friends'],
    ]);
  });

  test('reaches also a browser that fetched its screen before it and listens after it', async () => {
    const group = await addGroupOf(one, 2);
    await post(at(group, 0), `${processAt(0).url}/api/expenses`, expenseIn(group), { 'x-tab': 'author' });
    const { missed, said } = await watch(at(group, 1), processAt(0));
    expect(missed).toContainEqual({
      addresses: expect.arrayContaining([`/api/groups/${group.id}`, '/api/expenses']),
      origin: 'author',
    });
    expect(said).toEqual([]);
    expect((await watch(await one.person(), processAt(0))).missed).toEqual([]);
  });

  test('does not reach anyone if it is refused', async () => {
    const group = await addGroupOf(one, 2);
    const heard = await watch(at(group, 1), processAt(0));
    const refused = await fetch(`${processAt(0).url}/api/expenses`, {
      method: 'POST',
      headers: { cookie: at(group, 0).cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...expenseIn(group), amount: -1 }),
    });
    expect(refused.status).toBe(400);
    await post(at(group, 0), `${processAt(0).url}/api/expenses`, expenseIn(group));
    await vi.waitFor(() => expect(heard.said).not.toEqual([]), DEADLINE);
    expect(heard.said).toHaveLength(1);
  });
});

const removeAccount = async (caller: Caller) => {
  const cookie = { cookie: caller.cookie, 'content-type': 'application/json' };
  const payload = JSON.stringify({ password: PASSWORD, confirmation: caller.username });
  const { statusCode } = await one.app.inject({
    method: 'DELETE',
    url: '/api/user',
    headers: cookie,
    payload,
  });
  return { status: statusCode };
};

describe('a stream', () => {
  test('is only for signed-in people', async () => {
    const response = await fetch(`${processAt(0).url}/api/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
  });

  test('beyond the twentieth of one person is refused, until one is closed', async () => {
    const person = await one.person();
    const open = await Promise.all(Array.from({ length: 20 }, () => watch(person, processAt(0))));
    const ask = () => fetch(`${processAt(0).url}/api/live`, { headers: { cookie: person.cookie } });
    const refused = await ask();
    expect(refused.status).toBe(429);
    await refused.text();
    open[0]?.close();
    await vi.waitFor(async () => {
      const answer = await ask();
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
    }, DEADLINE);
  });

  test('ends with its session, wherever that was ended, and others do not', async () => {
    const person = await one.person();
    const [own, again] = [await watch(person, processAt(0)), await watch(person, processAt(1))];
    const { id } = (await one.visitor.get('/api/user/sessions', { cookie: person.cookie })).body[0];
    await givePassword(one, person);
    const email = `${person.id}@example.com`;
    const profile = { firstName: 'A', lastName: 'B', email, password: PASSWORD };
    await one.visitor.patch('/api/user/profile', profile, { cookie: person.cookie });
    await vi.waitFor(() => expect([own, again].map(({ said }) => said.length)).toEqual([1, 1]), DEADLINE);
    expect([own, again].map(({ isEnded }) => isEnded)).toEqual([false, false]);
    await one.visitor.delete(`/api/user/sessions/${id}`, { cookie: person.cookie });
    await vi.waitFor(
      () => expect([own, again].map(({ isEnded }) => isEnded)).toEqual([true, true]),
      DEADLINE,
    );
  });

  describe.each([
    ['signing out', (caller: Caller) => caller.post('/api/logout', {})],
    [
      'a new password',
      (caller: Caller) =>
        caller.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'calm-lighthouse-7' }),
    ],
    [
      'signing in anew',
      (caller: Caller) => caller.post('/api/login', { username: caller.username, password: PASSWORD }),
    ],
    [
      'a reset of the password',
      async (caller: Caller) =>
        caller.post(`/api/password-reset/${await giveLink(one, caller, 'password-reset')}`, {
          password: 'calm-lighthouse-7',
        }),
    ],
    ['the removal of the account', removeAccount],
  ] as const)('after %s', (_name, act) => {
    test('ends, also one that is connected to another process', async () => {
      const person = await one.person();
      await givePassword(one, person);
      const open = [await watch(person, processAt(0)), await watch(person, processAt(1))];
      const answer = await act(person);
      expect([200, 204]).toContain(answer.status);
      await vi.waitFor(() => expect(open.map(({ isEnded }) => isEnded)).toEqual([true, true]), DEADLINE);
      // It would ask at once with its ended session, although the reply with a new one may be on its way.
      expect(open.map(({ said }) => said)).toEqual([[], []]);
    });
  });

  test('of every other session ends when a person signs out everywhere else', async () => {
    const person = await one.person();
    await givePassword(one, person);
    const login = await one.visitor.post('/api/login', { username: person.username, password: PASSWORD });
    const cookie = String([login.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
    const [kept, ended] = [
      await watch(person, processAt(1)),
      await watch({ ...person, cookie }, processAt(1)),
    ];
    expect((await person.delete('/api/user/sessions')).body).toEqual({ ended: 1 });
    await vi.waitFor(() => expect(ended.isEnded).toBe(true), DEADLINE);
    expect(kept.isEnded).toBe(false);
  });

  describe('at its next heartbeat', () => {
    afterEach(() => vi.useRealTimers());

    test('ends if its session has expired or was deleted, and only then', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const [kept, gone, expired] = [await one.person(), await one.person(), await one.person()];
      const open = await Promise.all([kept, gone, expired].map((person) => watch(person, processAt(0))));
      await one.owner.query('DELETE FROM sessions WHERE user_id = $1', [gone.id]);
      await one.owner.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [
        expired.id,
        one.deps.clock.now(),
      ]);
      vi.advanceTimersByTime(25_000);
      await vi.waitFor(
        () => expect(open.map(({ isEnded }) => isEnded)).toEqual([false, true, true]),
        DEADLINE,
      );
    });
  });

  test('that is not read ends when more than 1 MB waits; one that is read continues', async () => {
    const slow = await listen(one);
    const person = await one.person();
    const { port } = slow.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    const reader = await watch(person, processAt(0));
    const countConnections = () =>
      new Promise<number>((resolve) => slow.app.server.getConnections((_error, count) => resolve(count)));
    expect(await countConnections()).toBe(1);
    const addresses = [`/api/${'a'.repeat(6000)}`];
    let sent = 0;
    for (; sent < 10_000 && (await countConnections()) > 0; sent += 1) {
      one.deps.live.publish({ users: [person.id], addresses, origin: null });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await countConnections()).toBe(0);
    await vi.waitFor(() => expect(reader.said).toHaveLength(sent), DEADLINE);
    expect(reader.isEnded).toBe(false);
    socket.destroy();
    slow.stop.abort();
    await slow.app.close();
  });

  test('ends when the server stops, and does not delay the stop', async () => {
    const leaving = await listen(one);
    const streamsHere = await Promise.all([
      watch(await one.person(), leaving),
      watch(await one.person(), leaving),
    ]);
    leaving.stop.abort();
    await leaving.app.close();
    await vi.waitFor(() => expect(streamsHere.every(({ isEnded }) => isEnded)).toBe(true), DEADLINE);
  });

  test('an unused connection does not delay the stop', async () => {
    const leaving = await listen(one);
    const { server } = leaving.app;
    const isTaken = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    await isTaken;
    await leaving.app.close();
    await isClosed;
  });
});
