// Prepares a checkout: installs what is missing, builds what is stale (--build), finds a browser (--browser). npm runs
// this before the install, with the machine's Node: it uses no packages and nothing newer than Node 18.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ensureBrowser,
  giveUpWebKit,
  hasBrowser,
  hasTriedDebian,
  hasWebKit,
  installFromDebian,
} from './prepare/browser.mjs';
import { buildPages, isBuilt } from './prepare/build.mjs';
import { installPackages, isInstalled } from './prepare/install.mjs';
import { withLock } from './prepare/lock.mjs';

const root = join(fileURLToPath(import.meta.url), '..', '..');

const withBrowser = process.argv.includes('--browser');
/** Two rows of steps that run beside each other: both mostly wait for the net. */
const rows = [
  [
    { isDone: isInstalled, run: installPackages },
    ...(process.argv.includes('--build') ? [{ isDone: isBuilt, run: buildPages }] : []),
  ],
  withBrowser ? [{ isDone: hasTriedDebian, run: installFromDebian }] : [],
];
/** After both, because they write into the folder of the packages. */
const last = withBrowser
  ? [
      { isDone: hasBrowser, run: ensureBrowser },
      { isDone: hasWebKit, run: giveUpWebKit },
    ]
  : [];

async function runMissing(steps) {
  for (const step of steps) {
    // Checked again, because another preparation may have done it while this one waited.
    if (!step.isDone(root)) await step.run(root);
  }
}

try {
  if (![...rows.flat(), ...last].every((step) => step.isDone(root))) {
    await withLock(root, async () => {
      const results = await Promise.allSettled(rows.map(runMissing));
      for (const { status, reason } of results) if (status === 'rejected') throw reason;
      await runMissing(last);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
