import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueOf } from './catalogues.ts';
import { programOf, WORKER_FILE } from './service-worker.ts';

const DIST = join(import.meta.dirname, '../../dist');

const small = new Map([
  ['assets/start-abc.js', 'start()'],
  ['index.html', '<!doctype html>'],
]);

test('a file with a hash in its name is kept as it is, every other one by its content', () => {
  const { files } = programOf(small);
  expect(files).toEqual([
    { url: '/assets/start-abc.js', revision: null },
    {
      url: '/index.html',
      revision: expect.stringMatching(/^[\da-f]{16}$/),
      integrity: expect.stringMatching(/^sha384-/),
    },
  ]);
});

test('another content of the page is another version', () => {
  const other = new Map([...small, ['index.html', '<!doctype html><title>New</title>']]);
  expect(programOf(other).version).not.toBe(programOf(small).version);
  expect(programOf(new Map([...small].reverse()))).toEqual(programOf(small));
});

test('files that are not of the program, or large, are loaded when they are needed', () => {
  const more = new Map([
    ...small,
    ['preloads.json', '{}'],
    ['assets/inter-cyrillic-wght-normal-a.woff2', 'font'],
    ['assets/recognizer-a.js', 'x'.repeat(400_001)],
    [WORKER_FILE, 'self'],
  ]);
  expect(programOf(more)).toEqual(programOf(small));
});

test('the worker of the build keeps the page and every script and style of the program', () => {
  const worker = readFileSync(join(DIST, WORKER_FILE), 'utf8');
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  expect(assets.length).toBeGreaterThan(100);
  expect(['/index.html', '/before-paint.js'].filter((name) => !worker.includes(name))).toEqual([]);
  const missing = assets.filter((name) => !worker.includes(`/assets/${name}`));
  const sizes = missing.map((name) => readFileSync(join(DIST, 'assets', name)).length);
  expect(sizes.filter((size) => size <= 400_000)).toEqual([]);
});

test('no script has a word of another language, and the worker loads no catalogue ahead', () => {
  const folder = join(DIST, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const german = Object.values(catalogueOf('de')).filter(
    (text) => text.length > 30 && !/[{<"'\\]/.test(text),
  );
  expect(german.length).toBeGreaterThan(500);
  expect(german.filter((text) => code.includes(text))).toEqual([]);
  expect(readFileSync(join(DIST, WORKER_FILE), 'utf8')).not.toMatch(/catalogues\/[\w-]+\.json/);
});
