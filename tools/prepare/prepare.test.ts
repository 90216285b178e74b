import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const VITE = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
const source = readFileSync('src/web/main.ts', 'utf8');
appendFileSync('builds', 'x');
setTimeout(() => {
  if (source === 'broken') { console.error('cannot be built'); process.exit(1); }
  mkdirSync(out, { recursive: true });
  writeFileSync(out + '/index.html', source);
}, 200);`;

let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'allsquare-prepare-')));
  const tools = join(import.meta.dirname, '..');
  cpSync(join(tools, 'prepare'), join(root, 'tools/prepare'), { recursive: true });
  cpSync(join(tools, 'prepare.mjs'), join(root, 'tools/prepare.mjs'));
  const packages = {
    'node_modules/vite': { version: '1.0.0' },
    'node_modules/other': { version: '2.0.0', optional: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/vite': { version: '1.0.0' } } }),
  );
  write('node_modules/vite/bin/vite.js', VITE);
  write('src/web/main.ts', 'first');
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function prepare(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8');
const builds = () => readFileSync(join(root, 'builds'), 'utf8').length;
const lockPath = () =>
  join(tmpdir(), `allsquare-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);

describe('prepare', () => {
  test('a manual install is accepted, and the build runs once', async () => {
    expect((await prepare()).output).toMatch(/^Building the pages …\nBuilding the pages: done in \d s\n$/);
    utimesSync(join(root, 'src/web/main.ts'), 1, 1);
    expect(await prepare()).toEqual({ code: 0, output: '' });
    expect(builds()).toBe(1);
  });

  test('a changed source is built again, a changed test is not', async () => {
    await prepare();
    write('src/web/main.test.ts', 'a test');
    await prepare();
    expect(builds()).toBe(1);
    write('src/domain/rule.ts', 'a rule');
    write('src/web/main.ts', 'second');
    await prepare();
    expect(page()).toBe('second');
    expect(builds()).toBe(2);
  });

  test('two simultaneous preparations build once', async () => {
    const results = await Promise.all([prepare(), prepare()]);
    expect(results.map((result) => result.code)).toEqual([0, 0]);
    expect(builds()).toBe(1);
  });

  test('the lock of a killed preparation is removed', async () => {
    writeFileSync(lockPath(), `${process.pid} 1`);
    expect((await prepare()).code).toBe(0);
    expect(existsSync(lockPath())).toBe(false);
  });

  test('a failed build keeps the previous pages and says why', async () => {
    await prepare();
    write('src/web/main.ts', 'broken');
    const { code, output } = await prepare();
    expect(code).toBe(1);
    expect(output).toContain('cannot be built\nBuilding the pages: failed (1)');
    expect(page()).toBe('first');
  });
});
