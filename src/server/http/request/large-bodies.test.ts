import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importGroup, previewImport } from '#contract/transfers.ts';
import { heldMemory } from '#server/testing/app/held-memory.ts';
import { listen, sendRequest } from '#server/testing/app/send-request.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

const MEBIBYTE = 1024 * 1024;

let app: TestApp;
let port = 0;
let group: MadeGroup;
let person: Caller;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  group = await addGroupOf(app, 2);
  person = at(group, 0);
  port = await listen(app.app);
});
afterAll(() => app.close());

/** 8 MB of one repeated unit, between two texts. */
function fill(unit: string, before = '', after = ''): Buffer {
  const room = 8 * MEBIBYTE - before.length - after.length;
  return Buffer.from(before + unit.repeat(Math.floor(room / unit.length)) + after);
}

const SHAPES: Record<string, Buffer> = {
  'numbers with an exponent': fill('1e3,', '[', '1]'),
  'numbers with zeros at the end': fill('1.50,', '[', '1]'),
  'one long number': fill('1'),
  'one long string': fill('x', '"', '"'),
  'a string of escapes': fill('\\u0041', '"', '"'),
  'nested lists': fill('['),
  'nested objects': fill('{"a":'),
  'an object of many keys': fill('"a":1,', '{', '"a":1}'),
  'white space': fill(' ', '', '1'),
  'what is not JSON': fill('-1e'),
};
const shapes = Object.entries(SHAPES);
const json = { 'content-type': 'application/json' };
const chunked = { ...json, 'transfer-encoding': 'chunked' };

/** Processor time since then, in milliseconds, so that other processes do not count. */
function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Requests the server's health and returns the work done before the response, in milliseconds. */
async function health(): Promise<number> {
  const before = process.cpuUsage();
  expect((await sendRequest(port, { path: '/api/health' })).status).toBe(200);
  return workSince(before);
}

/** Asks for the server's health until the work is done. Returns the slowest response, in milliseconds. */
async function slowestHealthDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  do slowest = Math.max(slowest, await health());
  while (!isDone);
  await done;
  return slowest;
}

describe('8 MB without a session', () => {
  test.each(shapes)('%s: sign-in refuses the body before it is read', async (_shape, body) => {
    await health();
    const send = async () => {
      const headers = { ...json, 'content-length': String(body.length) };
      // The response comes although most of the body is never sent.
      const response = await sendRequest(port, {
        path: '/api/login',
        method: 'POST',
        headers,
        body: body.subarray(0, 1000),
        isUnfinished: true,
      });
      expect(response.status).toBe(413);
      expect(JSON.parse(response.text)).toMatchObject({ code: 'too_large' });
    };
    expect(await slowestHealthDuring(send())).toBeLessThan(200);
  });

  test('a body of unknown length is read up to 64 kB, and its memory is released', async () => {
    await health();
    const before = heldMemory();
    for (const [, body] of shapes) {
      // The connection may end while the rest is still being sent.
      const sending = sendRequest(port, { path: '/api/login', method: 'POST', headers: chunked, body });
      const outcome = sending.then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
      expect(await slowestHealthDuring(outcome)).toBeLessThan(200);
      expect([413, 'EPIPE', 'ECONNRESET']).toContain(await outcome);
    }
    expect((heldMemory() - before) / MEBIBYTE).toBeLessThan(8);
  });

  test.each([importGroup, previewImport])(
    '$verb requires a session before it reads the body',
    async ({ path }) => {
      const headers = { ...json, 'content-length': String(8 * MEBIBYTE - 1) };
      const response = await sendRequest(port, {
        path,
        method: 'POST',
        headers,
        body: '{',
        isUnfinished: true,
      });
      expect(response.status).toBe(401);
      expect(JSON.parse(response.text)).toMatchObject({ code: 'not_authenticated' });
    },
  );
});

describe('8 MB of a signed-in person', () => {
  test.each(shapes)('%s: an import reads a body of 8 MB quickly', async (_shape, body) => {
    const before = process.cpuUsage();
    const headers = { ...json, cookie: person.cookie };
    const response = await sendRequest(port, { path: previewImport.path, method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(workSince(before)).toBeLessThan(1500);
  });

  test('the rate limit of imports is checked before the body is read', async () => {
    const path = previewImport.path;
    const headers = { ...json, cookie: at(group, 1).cookie };
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const body = count < 60 ? '{}' : '{';
      const isUnfinished = count === 60;
      const length = { 'content-length': isUnfinished ? '1000' : '2' };
      const sent = { path, method: 'POST', headers: { ...headers, ...length }, body, isUnfinished };
      statuses.push((await sendRequest(port, sent)).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

test('an unknown address is refused before its body is read', async () => {
  const headers = { ...json, 'content-length': '60000' };
  for (const path of ['/api/nothing', '/uploads/a/b', '/nothing']) {
    const sent = { path, method: 'POST', headers, body: '{', isUnfinished: true };
    expect({ path, status: (await sendRequest(port, sent)).status }).toEqual({ path, status: 404 });
  }
});

describe('an upload', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000000' };
  const uploads = () => ['/api/user/profile-picture', `${group.path}/image`];

  test('an upload without a session is refused before the file is read', async () => {
    for (const path of uploads()) {
      const response = await sendRequest(port, { path, method: 'POST', headers: form, isUnfinished: true });
      expect({ path, status: response.status }).toEqual({ path, status: 401 });
    }
  });

  test('an upload to a group of others is refused before the file is read', async () => {
    const headers = { ...form, cookie: (await app.person()).cookie };
    const sent = { path: `${group.path}/image`, method: 'POST', headers, isUnfinished: true };
    expect((await sendRequest(port, sent)).status).toBe(404);
  });
});

test('JSON that is nested deeper than 100 is refused', async () => {
  const nested = (depth: number) =>
    `{"username":"a","password":"b","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  expect(await app.visitor.post('/api/login', nested(100))).toMatchObject({ status: 401 });
  expect(await app.visitor.post('/api/login', nested(101))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});
