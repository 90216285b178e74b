import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'index.html',
  'public',
  'vite.config.ts',
  'tools/build',
  'tools/prepare/build.mjs',
  'package.json',
  'package-lock.json',
];
const STAMP = '.sources';

export function isBuilt(root) {
  return readStamp(join(root, 'dist', STAMP)) === hashOfSources(root);
}

export async function buildPages(root) {
  const stamp = hashOfSources(root);
  const draft = join(root, 'node_modules/.cache/allsquare/dist');
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', draft, '--emptyOutDir'];
  await run('Building the pages', join(root, 'node_modules/.bin/node'), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeStamp(join(draft, STAMP), stamp);
  // The folder is replaced at once, so that a killed build never leaves half of it.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(draft, join(root, 'dist'));
}

function hashOfSources(root) {
  return hashOf(root, SOURCES, (file) => !/\.test\.tsx?$|\/testing\//.test(file));
}
