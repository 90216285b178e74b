// Prepares a checkout: installs what is missing, builds what is stale (--build), finds a browser (--browser). npm runs
// this before the install, with the machine's Node: it uses no packages and nothing newer than Node 18.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, ensureWebKit, hasBrowser, hasWebKit } from './prepare/browser.mjs';
import { buildPages, isBuilt } from './prepare/build.mjs';
import { installPackages, isInstalled } from './prepare/install.mjs';
import { withLock } from './prepare/lock.mjs';

const root = join(fileURLToPath(import.meta.url), '..', '..');

const steps = [
  { isDone: isInstalled, run: installPackages },
  ...(process.argv.includes('--build') ? [{ isDone: isBuilt, run: buildPages }] : []),
  ...(process.argv.includes('--browser')
    ? [
        { isDone: hasBrowser, run: ensureBrowser },
        { isDone: hasWebKit, run: ensureWebKit },
      ]
    : []),
];

try {
  if (!steps.every((step) => step.isDone(root))) {
    await withLock(root, async () => {
      for (const step of steps) {
        // Checked again, because another preparation may have done it while this one waited.
        if (!step.isDone(root)) await step.run(root);
      }
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
