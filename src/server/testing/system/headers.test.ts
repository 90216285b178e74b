import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const ASSETS = join(import.meta.dirname, '../../../../dist/assets');

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  plain = await startTestApp({ hasPages: true });
  secure = await startTestApp({
    hasPages: true,
    env: { APP_URL: 'https://split.example.com', MAIL: 'off', CARDS: 'test', RATE_LIMITS: 'true' },
  });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const ADDRESSES = [
  '/',
  '/auth',
  '/nothing',
  '/api/health',
  '/api/user',
  '/api/nothing',
  '/uploads/nothing.webp',
];

/** The directives of a policy. */
function policyOf(header: unknown): Map<string, string[]> {
  const parts = String(header)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

describe.each(ADDRESSES)('%s', (address) => {
  test('runs only our own scripts, cannot be framed, and has its own media type', async () => {
    const { headers } = await plain.visitor.get(address);
    const policy = policyOf(headers['content-security-policy']);
    // A call's response is not a document.
    const own = address.startsWith('/api/') ? "'none'" : "'self'";
    expect(policy.get('default-src')).toEqual([own]);
    const scripts = [...(policy.get('script-src') ?? []), ...(policy.get('script-src-elem') ?? [])];
    expect(scripts.filter((source) => /unsafe|data:|\*|https?:/.test(source))).toEqual([]);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual([own]);
    expect(policy.get('form-action')).toEqual([own]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    if (address.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
  });

  test('requires https from then on if the site has it, and only there', async () => {
    const there = (await secure.visitor.get(address)).headers['strict-transport-security'];
    expect(Number(/max-age=(\d+)/.exec(String(there))?.[1])).toBeGreaterThanOrEqual(180 * 86_400);
    expect((await plain.visitor.get(address)).headers).not.toHaveProperty('strict-transport-security');
  });
});

test('the page contains no inline script or handler', async () => {
  const { body } = await plain.visitor.get('/');
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/i);
  expect(body).not.toMatch(/\son\w+\s*=|javascript:/i);
});

test('only the thread that reads photos may compile a program of WebAssembly', async () => {
  const recognizer = readdirSync(ASSETS).find((name) => name.startsWith('recognizer-'));
  const scripts = [
    ...readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .slice(0, 3),
    `${recognizer}/tesseract-core-simd-lstm.js`,
  ];
  for (const name of scripts) {
    const { headers, status } = await plain.visitor.get(`/assets/${name}`);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  }
  const { headers } = await plain.visitor.get(`/assets/${recognizer}/worker.min.js`);
  const policy = policyOf(headers['content-security-policy']);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
});

test.each([
  ['worker.min.js', /^(text|application)\/javascript/],
  ['tesseract-core-simd-lstm.wasm', /^application\/wasm$/],
  ['eng.traineddata.gz', /^application\/gzip$/],
])('%s of the recognizer has its media type and is kept for a year', async (name, type) => {
  const recognizer = readdirSync(ASSETS).find((each) => each.startsWith('recognizer-'));
  const { headers, status } = await plain.visitor.get(`/assets/${recognizer}/${name}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('an uploaded file cannot run anything', async () => {
  const address = `/uploads/${await plain.deps.storage.save(Buffer.from('<script>alert(1)</script>'), 'webp')}`;
  const { id } = await plain.person();
  await plain.owner.query('UPDATE users SET profile_picture = $2 WHERE id = $1', [id, address]);
  const { headers, status } = await plain.visitor.get(address);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/webp');
  expect(policyOf(headers['content-security-policy']).get('default-src')).toEqual(["'none'"]);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

/** Set-Cookie lines by cookie name. */
function cookiesOf(headers: Record<string, unknown>): Map<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return new Map(lines.map((line) => [line.split('=')[0] ?? '', line]));
}

describe('the session', () => {
  const account = { username: 'cookie.reader', password: 'quiet-harbour' };

  test('on https is a cookie of this host only that no script can read', async () => {
    const registered = await secure.visitor.post('/api/register', account);
    expect(registered.status).toBe(201);
    const line = cookiesOf(registered.headers).get('__Host-session');
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/Domain=/i);
    const out = await secure.visitor.post('/api/logout', {}, { cookie: line?.split(';')[0] ?? '' });
    expect(cookiesOf(out.headers).get('__Host-session')).toMatch(/^__Host-session=;.*Secure/);
  });

  test('on plain http is not marked as secure, because it would not be sent back', async () => {
    const line = cookiesOf((await plain.visitor.post('/api/register', account)).headers).get('session');
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).not.toMatch(/Secure/);
  });

  test('changes at each sign-in, and the previous one ends', async () => {
    const first = cookiesOf((await plain.visitor.post('/api/login', account)).headers).get('session');
    const before = first?.split(';')[0] ?? '';
    const again = await plain.visitor.post('/api/login', account, { cookie: before });
    expect(cookiesOf(again.headers).get('session')?.split(';')[0]).not.toBe(before);
    expect((await plain.visitor.get('/api/user', { cookie: before })).status).toBe(401);
  });

  test('cannot be chosen by another person', async () => {
    const chosen = `session=${'a'.repeat(43)}`;
    const { headers } = await plain.visitor.post('/api/login', account, { cookie: chosen });
    expect(cookiesOf(headers).get('session')).not.toContain(chosen);
    expect((await plain.visitor.get('/api/user', { cookie: chosen })).status).toBe(401);
  });
});
