import { readdirSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { DIST } from './program-files.ts';

test('the manifest and its icons are files of the site', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const manifest = await app.visitor.get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    const icon = await app.visitor.get('/icon-192.png');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
  } finally {
    await app.close();
  }
});

test('the service worker is checked for a new version on each use, and has the policy of pages', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const worker = await app.visitor.get('/service-worker.js');
    const page = await app.visitor.get('/auth');
    expect(worker.status).toBe(200);
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    // Its scope is the site, because it lies at the root.
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
  } finally {
    await app.close();
  }
});

test('a page is compressed for a browser that reads it so', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const get = (encoding: string) =>
      app.app.inject({ url: '/auth', headers: { 'accept-encoding': encoding, 'accept-language': 'de' } });
    const [plain, compressed] = [await get('gzip, br;q=0'), await get('gzip, deflate, br, zstd')];
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.body.length / 2);
  } finally {
    await app.close();
  }
});

test('a page brings the texts of its screen for readers of another language, and no others', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const textsAt = async (path: string, code: string) => {
      const { body } = await app.visitor.get(path, { cookie: `language=${code}` });
      const [, lang, json = '{}'] =
        /<script type="application\/json" id="texts" lang="(.*?)">(.*?)<\/script>/.exec(body) ?? [];
      return { lang, texts: JSON.parse(json) as Record<string, string> };
    };
    const { lang, texts } = await textsAt('/auth', 'de');
    expect([lang, texts['Create Account'], texts['Add Bill']]).toEqual(['de', 'Konto anlegen', undefined]);
    expect((await textsAt('/bills', 'ar')).texts.Bills).toMatch(/^\p{Script=Arabic}/u);
    expect((await textsAt('/auth', 'en')).texts).toEqual({});
    expect((await textsAt('/nowhere', 'de')).texts).toEqual({});
    // What looks like the end of the element stays inside of it.
    const terms = await app.visitor.get('/terms', { cookie: 'language=de' });
    expect(terms.body.match(/<\/?0>/)).toBeNull();
    expect(Object.values((await textsAt('/terms', 'de')).texts).join()).toMatch(/<\/0>/);
  } finally {
    await app.close();
  }
});

test('the documentation of the API is a page of the site, with the policy of pages and without a file of another host', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const page = await app.visitor.get('/docs/api');
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      ...[200, 'text/html; charset=utf-8', 'no-cache'],
    ]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toBe((await app.visitor.get('/auth')).headers['content-security-policy']);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]*\.(?:js|css|svg))"/g)].map(([, file]) =>
      String(file),
    );
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => !/^\/(?!\/)/.test(file))).toEqual([]);
    for (const file of files) expect((await app.visitor.get(file)).status, file).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|style=/);
    const own = files.find((file) => file.endsWith('/start.js')) ?? '';
    expect((await app.visitor.get(own)).headers['cache-control']).toContain('immutable');
    const worker = await app.visitor.get('/service-worker.js');
    expect(worker.body).not.toMatch(/api-docs|swagger/);
  } finally {
    await app.close();
  }
});

test('the page that checks an export is downloaded, because the policy of pages would refuse its script', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const page = await app.visitor.get('/verify.html');
    expect(page.status).toBe(200);
    expect(page.headers['content-disposition']).toBe('attachment; filename="verify.html"');
    const shell = await app.visitor.get('/auth');
    expect(shell.headers['content-disposition']).toBeUndefined();
  } finally {
    await app.close();
  }
});

test('every built file is served, and its compressed copies only at the address of the file', async () => {
  const app = await startTestApp({ hasPages: true });
  try {
    const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(DIST.length).replace(/^\//, ''));
    const copies = files.filter((file) => /\.(br|gz)$/.test(file) && files.includes(file.slice(0, -3)));
    expect(copies.length).toBeGreaterThan(100);
    const served = files.filter((file) => app.app.hasRoute({ method: 'GET', url: `/${file}` }));
    expect(served).toEqual(files.filter((file) => !copies.includes(file)));
    expect((await app.visitor.get(`/${copies[0]}`)).status).toBe(404);
    for (const encoding of ['br', 'gzip']) {
      const script = files.find((file) => file.endsWith('.js') && copies.includes(`${file}.br`));
      const answer = await app.visitor.get(`/${script}`, { 'accept-encoding': encoding });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    }
  } finally {
    await app.close();
  }
});
