import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
// Contains the path of the browser that Playwright downloaded.
const STAMP = 'node_modules/.cache/allsquare/browser';

export function hasBrowser(root) {
  if (existsSync(SYSTEM_CHROMIUM)) return true;
  const downloaded = readStamp(join(root, STAMP));
  return downloaded !== null && existsSync(downloaded);
}

export async function ensureBrowser(root) {
  if (isDebian() && process.getuid?.() === 0) {
    try {
      await installFromDebian();
      if (hasBrowser(root)) return;
    } catch (error) {
      console.error(error.message);
    }
  }
  await downloadWithPlaywright(root);
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('Reading the list of Debian packages', 'apt-get', ['update', '-qq'], { env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  await run('Installing Chromium for the tests', 'apt-get', args, { env });
}

async function downloadWithPlaywright(root) {
  const node = join(root, 'node_modules/.bin/node');
  const options = { cwd: root };
  const cli = 'node_modules/@playwright/test/cli.js';
  await run('Downloading Chromium for the tests', node, [cli, 'install', 'chromium'], options).catch(
    (error) => {
      throw new Error(`${error.message}\nInstall Chromium as ${SYSTEM_CHROMIUM} and try again`);
    },
  );
  // Imported only here, because on a fresh clone the package was missing when this file was read.
  const { chromium } = await import('@playwright/test');
  writeStamp(join(root, STAMP), chromium.executablePath());
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
