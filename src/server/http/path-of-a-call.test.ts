import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

const SERVER = '/src/server/';

let app: TestApp;
let maya: Caller;
let groupId: string;

beforeAll(async () => {
  app = await startTestApp();
  maya = await app.person();
  groupId = await seedGroup(app, [maya, await app.person(), await app.person()]);
});
afterAll(() => app.close());

/** The files of the server that run functions while `work` runs, by their paths in src/server. */
async function filesRunBy(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .filter(({ url }) => url.includes(SERVER) && !/\.test\.ts|\/testing\//.test(url))
    .map(({ url }) => url.slice(url.indexOf(SERVER) + SERVER.length).replace(/\?.*/, ''))
    .toSorted();
}

/** The names of the files in the part of ARCHITECTURE.md with this heading. */
function filesNamedUnder(heading: string): string[] {
  const [, part = ''] = readFileSync(join(process.cwd(), 'ARCHITECTURE.md'), 'utf8').split(`\n${heading}\n`);
  const [section = ''] = part.split('\n#');
  return [...section.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => name).toSorted();
}

test('ARCHITECTURE.md names every file of the server that an added expense passes, once', async () => {
  const add = async () => {
    const body = { title: 'Dinner', amount: 9, date: '2026-06-14', groupId, category: 'food' };
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-queued-at': '2026-06-15T12:00:00Z' };
    expect((await maya.post('/api/expenses', body, headers)).status).toBe(201);
    // The browsers are told in batches.
    await sleep(100);
  };
  await add();
  expect(await filesRunBy(add)).toEqual(filesNamedUnder('### On the server'));
});

test('ARCHITECTURE.md names files of the web that exist on the path of a call', () => {
  const named = ['### In the browser', '### Back in the browser'].flatMap(filesNamedUnder);
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) {
    const folder = name.startsWith('contract/') ? 'src' : 'src/web';
    expect(existsSync(join(folder, name)), name).toBe(true);
  }
});
