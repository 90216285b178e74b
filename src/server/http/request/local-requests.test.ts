import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/process/config.ts';
import { openLog } from '#server/platform/process/log.ts';
import { listen, sendRequest } from '#server/testing/app/send-request.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasPages: true });
});
afterAll(() => app.close());

type Settings = Partial<Pick<Config, 'host' | 'appUrl' | 'isPublicUrl' | 'trustedProxies'>>;
const PUBLIC: Settings = { appUrl: 'https://split.example.com', isPublicUrl: true };

type Site = { port: number; output: PassThrough; close(): Promise<unknown> };
const kept = new Map<string, Promise<Site>>();
afterAll(async () => {
  for (const site of kept.values()) await (await site).close();
});

/** Listens with other settings. */
async function listenWith(settings: Settings): Promise<Site> {
  const output = new PassThrough();
  const config = { ...app.deps.config, ...settings };
  const http = await buildApp({ ...app.deps, config, log: openLog('warn', output) });
  return { port: await listen(http), output, close: () => http.close() };
}

/** Makes one request to the application with these settings, which all requests share. */
async function ask(settings: Settings, headers: Record<string, string>, path = '/api/health') {
  const key = JSON.stringify(settings);
  const site = kept.get(key) ?? listenWith(settings);
  kept.set(key, site);
  return sendRequest((await site).port, { path, headers });
}

describe('a local installation', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    'app.localhost:8080',
    '127.0.0.1:1',
    '127.8.8.8',
    '[::1]:3000',
  ])('a local installation answers to %s', async (host) => {
    expect((await ask({}, { host })).status).toBe(200);
    expect((await ask({}, { host }, '/mailbox')).status).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    '192.168.1.5:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example/@localhost',
    'user@localhost',
    'localhost:3000/x',
    '0x7f000001',
  ])('a local installation does not answer to %s', async (host) => {
    for (const path of [
      '/api/health',
      '/api/mailbox',
      '/mailbox',
      '/uploads/a.webp',
      '/assets/a.js',
      '/%zz',
    ]) {
      const { status, text } = await ask({}, { host }, path);
      expect({ path, status, ...JSON.parse(text) }).toMatchObject({
        path,
        status: 421,
        code: 'misdirected_request',
      });
    }
  });

  test.each<Record<string, string>>([
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'split.example.com' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
  ])('a local installation refuses requests that came through a proxy: %j', async (headers) => {
    // An application explains it in its log only once.
    const { port, output, close } = await listenWith({});
    const { status, text } = await sendRequest(port, { path: '/api/health', headers });
    await close();
    const log = String(output.read() ?? '');
    expect(status).toBe(421);
    for (const line of [text, log]) {
      expect(line).toContain('APP_URL');
      expect(line).toContain('TRUSTED_PROXIES');
    }
    expect(log.trim().split('\n')).toHaveLength(1);
  });

  test('a local installation accepts forwarded headers of a trusted proxy only', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await ask({ trustedProxies: ['127.0.0.1'] }, headers)).status).toBe(200);
    expect((await ask({ trustedProxies: ['10.0.0.0/8'] }, headers)).status).toBe(421);
  });
});

describe('an installation with a public address', () => {
  test('an installation with a public address answers on loopback to the host of APP_URL and to loopback names', async () => {
    expect((await ask(PUBLIC, { host: 'split.example.com' })).status).toBe(200);
    expect((await ask(PUBLIC, { host: 'Split.Example.Com:443' })).status).toBe(200);
    expect((await ask(PUBLIC, { host: '127.0.0.1:3000' })).status).toBe(200);
    expect((await ask(PUBLIC, { host: 'evil.example' })).status).toBe(421);
  });

  test('an installation with a public address serves requests that came through a proxy', async () => {
    const headers = { host: 'split.example.com', 'x-forwarded-for': '203.0.113.7', via: '1.1 proxy' };
    expect((await ask(PUBLIC, headers)).status).toBe(200);
  });

  test('an installation that others can reach answers to any name', async () => {
    const settings = { ...PUBLIC, host: '0.0.0.0' };
    expect((await ask(settings, { host: 'evil.example' })).status).toBe(200);
  });
});
