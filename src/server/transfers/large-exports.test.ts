import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldMemory } from '#server/testing/app/held-memory.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';
import { seedManyExpenses } from '#server/testing/makers/seed-many.ts';

const ROWS = 10_000;
const PEOPLE = 10;

let app: TestApp;
let origin: string;
let people: Caller[];
let groupId: string;
let smallGroup: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()));
  smallGroup = await seedGroup(app, people);
  groupId = await seedGroup(app, people);
  await seedManyExpenses(app, groupId, people.slice(0, 3) as [Caller, Caller, Caller], ROWS);
});
afterAll(() => app.close());

/** Downloads an export without keeping it, and asks again as it is told. Returns its length in bytes and its lines. */
async function download(
  { cookie }: Caller,
  format: string,
  id: string,
): Promise<{ size: number; lines: number }> {
  let response: Response;
  for (;;) {
    response = await fetch(`${origin}/api/groups/${id}/export.${format}`, { headers: { cookie } });
    if (response.status !== 429) break;
    await response.arrayBuffer();
    await new Promise((later) => setTimeout(later, 1000 * Number(response.headers.get('retry-after'))));
  }
  expect(response.status).toBe(200);
  let [size, lines] = [0, 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  expect(response.headers.get('content-length')).toBe(String(size));
  return { size, lines };
}

/** Processor time of this thread, whose event loop serves all calls, in milliseconds. Other load does not affect it. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const MEBIBYTE = 1024 * 1024;

test('ten exports of 10,000 expenses at once delay nobody and hold little memory', {
  timeout: 400_000,
}, async () => {
  // What one needs the first time, such as compiled code, is not what several add.
  await Promise.all(
    ['csv', 'json'].map((format, index) => download(people[index] as Caller, format, smallGroup)),
  );
  const idle = heldMemory();
  let isDone = false;
  const downloads = Promise.all(
    people.map((person, index) => download(person, index % 2 === 0 ? 'csv' : 'json', groupId)),
  ).finally(() => {
    isDone = true;
  });
  let [slowest, sampledAt] = [0, 0];
  const held: number[] = [];
  while (!isDone) {
    const began = threadTime();
    // Within the measured time, so that no delay begins unseen.
    await sleep(10);
    const { status } = await fetch(`${origin}/api/health`);
    expect(status).toBe(200);
    slowest = Math.max(slowest, threadTime() - began);
    if (threadTime() - sampledAt < 1000) continue;
    held.push(heldMemory());
    sampledAt = threadTime();
  }
  const files = await downloads;
  expect(files.map(({ lines }) => lines > ROWS)).toEqual(people.map(() => true));
  expect(slowest).toBeLessThan(200);
  // 4 as it is; 17 if two exports at a time held all their rows.
  expect((Math.max(...held) - idle) / MEBIBYTE).toBeLessThan(10);
});
