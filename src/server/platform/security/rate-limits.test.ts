import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { checkLimit, forgetHits, hitLimit, type Limit, removeOldLimits } from './rate-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let made = 0;
function limitOf(most: number): Limit {
  made += 1;
  return { bucket: `test:${made}`, most, windowSeconds: 900 };
}

const hit = (limit: Limit) => hitLimit(app.deps.pool, limit, app.deps.clock.now());
const check = (limit: Limit) => checkLimit(app.deps.pool, limit, app.deps.clock.now());

test('the allowed number passes, then the wait is returned in seconds', async () => {
  const limit = limitOf(3);
  expect([await hit(limit), await hit(limit), await hit(limit)]).toEqual([null, null, null]);
  expect(await hit(limit)).toBe(900);
  app.clock.advance(600_500);
  expect(await hit(limit)).toBe(300);
});

test('hits beyond the limit do not extend the wait; after it everything is allowed again', async () => {
  const limit = limitOf(1);
  await hit(limit);
  app.clock.advance(899_999);
  expect(await hit(limit)).toBe(1);
  app.clock.advance(1);
  expect(await hit(limit)).toBeNull();
  expect(await hit(limit)).toBe(900);
});

test('buckets are separate', async () => {
  const [one, other] = [limitOf(1), limitOf(1)];
  await hit(one);
  expect(await hit(other)).toBeNull();
});

test('of 50 simultaneous hits exactly the allowed number passes', async () => {
  const limit = limitOf(10);
  const answers = await Promise.all(Array.from({ length: 50 }, () => hit(limit)));
  expect(answers.filter((wait) => wait === null)).toHaveLength(10);
});

test('checking counts nothing', async () => {
  const limit = limitOf(2);
  for (let turn = 0; turn < 5; turn += 1) expect(await check(limit)).toBeNull();
  await hit(limit);
  expect(await check(limit)).toBeNull();
  await hit(limit);
  expect(await check(limit)).toBe(900);
});

test('forgetting empties the bucket', async () => {
  const limit = limitOf(1);
  await hit(limit);
  expect(await hit(limit)).not.toBeNull();
  await forgetHits(app.deps.pool, limit.bucket);
  expect(await hit(limit)).toBeNull();
});

test('only ended windows are cleaned up', async () => {
  const limit = limitOf(1);
  await hit(limit);
  await removeOldLimits(app.deps.pool, app.deps.clock.now());
  expect(await hit(limit)).not.toBeNull();
  app.clock.advance(900_000);
  await removeOldLimits(app.deps.pool, app.deps.clock.now());
  const { rows } = await app.owner.query('SELECT 1 FROM rate_limits WHERE bucket = $1', [limit.bucket]);
  expect(rows).toEqual([]);
});

test('a window from a clock that was 300 days ahead ends when the clock is corrected', async () => {
  const limit = limitOf(1);
  const DAYS = 300 * 86_400_000;
  app.clock.advance(DAYS);
  await hit(limit);
  expect([await check(limit), await hit(limit)]).toEqual([900, 900]);
  app.clock.advance(-DAYS);
  expect(await check(limit)).toBeNull();
  expect([await hit(limit), await hit(limit)]).toEqual([null, 900]);
});

test('hits of processes whose clocks differ by seconds count together', async () => {
  const limit = limitOf(2);
  await hit(limit);
  app.clock.advance(-10_000);
  expect([await hit(limit), await hit(limit)]).toEqual([null, 910]);
  app.clock.advance(10_000);
});
