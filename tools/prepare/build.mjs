import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';
import { filesUnder, hashOf, readStamp, writeStamp } from './stamp.mjs';

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
/** Lists the files in `assets` that the last build wrote, one a line. */
const OWN_ASSETS = '.assets';

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
  keepPreviousAssets(join(root, 'dist'), draft);
  // The folder is replaced at once, so that a killed build never leaves half of it.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(draft, join(root, 'dist'));
}

/**
 * Adds the files with a hash in their name that the build before wrote. An open tab without a service worker, and a
 * server that still runs, ask for them after a new version is there. Those of earlier builds are left out.
 */
function keepPreviousAssets(dist, draft) {
  writeStamp(join(draft, OWN_ASSETS), filesUnder(draft, 'assets').join('\n'));
  const previous = readStamp(join(dist, OWN_ASSETS))?.split('\n') ?? filesUnder(dist, 'assets');
  for (const file of previous) {
    if (!existsSync(join(dist, file)) || existsSync(join(draft, file))) continue;
    mkdirSync(dirname(join(draft, file)), { recursive: true });
    copyFileSync(join(dist, file), join(draft, file));
  }
}

function hashOfSources(root) {
  return hashOf(root, SOURCES, (file) => !/\.test\.tsx?$|\/testing\//.test(file));
}
