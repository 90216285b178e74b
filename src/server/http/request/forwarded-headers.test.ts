import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/platform/process/log.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { APP_URL: 'https://split.example.com', MAIL: 'off', CARDS: 'test', RATE_LIMITS: 'true' },
  });
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

async function startLogging(trustedProxies: readonly string[] = []) {
  const output = new PassThrough();
  const config = { ...app.deps.config, trustedProxies };
  const http = await buildApp({ ...app.deps, config, log: openLog('warn', output) });
  const lines = () => (output.read() ?? '').toString().split('\n').filter(Boolean);
  const ask = (headers: Record<string, string>, remoteAddress = '10.0.0.5') =>
    http.inject({ url: '/api/health', headers, remoteAddress });
  return { ask, lines, close: () => http.close() };
}

test('forwarded headers of an untrusted peer are logged once an hour, not for each request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ask, lines, close } = await startLogging();
  await ask({});
  expect(lines()).toEqual([]);
  for (let turn = 0; turn < 20; turn += 1) await ask({ 'x-forwarded-for': `203.0.113.${turn}` });
  const [line = '', ...more] = lines();
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ peer: '10.0.0.5', header: 'x-forwarded-for' });
  expect(line).toContain('TRUSTED_PROXIES');
  vi.advanceTimersByTime(3_600_000);
  await ask({ forwarded: 'for=203.0.113.7' });
  await ask({ forwarded: 'for=203.0.113.7' });
  expect(lines()).toHaveLength(1);
  await close();
});

test.each([
  ['10.0.0.5', '10.0.0.5'],
  ['10.0.0.0/8', '10.0.0.5'],
  ['10.0.0.0/8', '::ffff:10.0.0.5'],
  ['2001:db8::/32', '2001:db8::5'],
])('forwarded headers are not logged where %s is trusted and %s sends them', async (trusted, peer) => {
  const { ask, lines, close } = await startLogging([trusted]);
  await ask({ 'x-forwarded-for': '203.0.113.7' }, peer);
  expect(lines()).toEqual([]);
  await ask({ 'x-forwarded-for': '203.0.113.7' }, '192.0.2.1');
  expect(lines()).toHaveLength(1);
  await close();
});
