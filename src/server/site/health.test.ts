import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createDiskCheck } from '#server/platform/process/disk-check.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('HEAD gets the response of GET, without a body', async () => {
  const [get, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => app.app.inject({ method, url: '/api/health' })),
  );
  expect([get?.statusCode, head?.statusCode]).toEqual([200, 200]);
  expect(get?.json()).toMatchObject({ status: 'ok' });
  expect(head?.payload).toBe('');
  expect(head?.headers['content-length']).toBe(String(get?.rawPayload.length));
});

test('HEAD of any other call is not found', async () => {
  for (const url of ['/api/site', '/api/user', '/api/openapi.json']) {
    expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  }
});

async function healthIn(folder: string) {
  const storage = { ...app.deps.storage, checkDisk: createDiskCheck(folder) };
  const other = await buildApp({ ...app.deps, storage });
  const answers = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => other.inject({ method, url: '/api/health' })),
  );
  await other.close();
  return answers;
}

test.each([
  // The proc file system has no free space.
  ['a full disk', '/proc', { message: 'The disk is full', code: 'disk_full' }],
  ['a folder that is gone', '/nowhere', { message: 'Files cannot be written', code: 'not_writable' }],
])('%s is 503 with a code', async (_name, folder, body) => {
  const [get, head] = await healthIn(folder);
  expect([get?.statusCode, head?.statusCode]).toEqual([503, 503]);
  expect(get?.json()).toEqual(body);
  expect(get?.headers['retry-after']).toBe('2');
});

test('the disk is written to at most once in 10 seconds, and nothing is left on it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'allsquare-disk-'));
  const check = createDiskCheck(folder);
  expect(await Promise.all(Array.from({ length: 50 }, check))).toEqual(Array(50).fill('ok'));
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  // The folder is gone, which a new check would notice.
  expect(await check()).toBe('ok');
});
