import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#server/site/clean-up.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addProgramFiles, DIST } from './program-files.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasPages: true });
});
afterAll(() => app.close());

const addFile = (name: string, content: string) =>
  app.owner.query('INSERT INTO program_files VALUES ($1, $2, $3)', [
    ...[name, Buffer.from(content), app.deps.clock.now()],
  ]);

const namesOf = async () =>
  (await app.owner.query<{ name: string }>('SELECT name FROM program_files')).rows.map(({ name }) => name);

test('a file of another version is served like one of this version', async () => {
  await addFile('other-page-Ab_d-f12.js', 'export const other = 1;');
  const other = await app.visitor.get('/assets/other-page-Ab_d-f12.js');
  expect([other.status, other.body]).toEqual([200, 'export const other = 1;']);
  const own = readdirSync(`${DIST}/assets`).find((name) => name.endsWith('.js'));
  const { headers } = await app.visitor.get(`/assets/${own}`);
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'])
    expect(other.headers[name], name).toBe(headers[name]);
});

test('a style and a font of another version have their types', async () => {
  await addFile('index-Abcdef12.css', 'a {}');
  await addFile('latin-Abcdef12.woff2', 'font');
  expect((await app.visitor.get('/assets/index-Abcdef12.css')).headers['content-type']).toContain('text/css');
  expect((await app.visitor.get('/assets/latin-Abcdef12.woff2')).headers['content-type']).toBe('font/woff2');
});

test('only names with a hash and a known ending are looked for', async () => {
  const names = ['index.js', 'page-Abcdef12.html', 'page-Abc.js', 'a b-Abcdef12.js'];
  for (const name of names) {
    await addFile(name, 'no');
    const answer = await app.visitor.get(`/assets/${encodeURIComponent(name)}`);
    expect([name, answer.status]).toEqual([name, 404]);
  }
  expect((await app.visitor.get('/assets/missing-Abcdef12.js')).status).toBe(404);
  expect((await app.visitor.get('/page-Abcdef12.js')).status).toBe(404);
});

test('a start adds the files of its version once', async () => {
  await addProgramFiles(app.owner, app.deps.clock.now());
  const names = await namesOf();
  const own = readdirSync(`${DIST}/assets`).filter((name) => /\.(js|css|woff2)$/.test(name));
  expect(own.length).toBeGreaterThan(100);
  expect(names).toEqual(expect.arrayContaining(own));
  await Promise.all([1, 2].map(() => addProgramFiles(app.owner, app.deps.clock.now())));
  expect(await namesOf()).toHaveLength(names.length);
});

test('files go a week after the last instance that had them, and those of this version stay', async () => {
  await addProgramFiles(app.owner, app.deps.clock.now());
  await addFile('gone-Abcdef12.js', '');
  app.clock.advance(6 * DAY);
  await cleanUp(app.deps);
  expect(await namesOf()).toContain('gone-Abcdef12.js');
  app.clock.advance(2 * DAY);
  await cleanUp(app.deps);
  const names = await namesOf();
  expect(names).not.toContain('gone-Abcdef12.js');
  expect(names.length).toBeGreaterThan(100);
});

test('the application cannot add or change a file that browsers run', async () => {
  for (const text of [
    `INSERT INTO program_files VALUES ('evil-Abcdef12.js', '', now())`,
    `UPDATE program_files SET content = ''`,
  ])
    await expect(app.deps.pool.query(text)).rejects.toThrow('permission denied');
});
