import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const SYSTEM_HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
// Contains the path of the browser that was found or downloaded, where Debian's two browsers are not to be had.
const STAMP = 'node_modules/.cache/allsquare/browser';

// The walk in Safari's engine (e2e/browsers). Where it cannot be installed it is skipped, and not tried again.
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const WEBKIT_STAMP = 'node_modules/.cache/allsquare/webkit';

/** The journeys need Chromium. Most of them run in its headless shell where that can be installed. */
export function hasBrowser(root) {
  if (existsSync(SYSTEM_CHROMIUM) && (existsSync(SYSTEM_HEADLESS_SHELL) || !mayInstall())) return true;
  const found = readStamp(join(root, STAMP));
  return found !== null && existsSync(found);
}

export async function ensureBrowser(root) {
  if (!existsSync(SYSTEM_CHROMIUM)) await downloadWithPlaywright(root);
  // Without its headless shell the whole Chromium runs everything. The shell is not tried again.
  else if (!existsSync(SYSTEM_HEADLESS_SHELL)) writeStamp(join(root, STAMP), SYSTEM_CHROMIUM);
}

export function hasWebKit(root) {
  return (
    !mayInstall() || WEBKIT.every((path) => existsSync(path)) || readStamp(join(root, WEBKIT_STAMP)) !== null
  );
}

export function giveUpWebKit(root) {
  writeStamp(join(root, WEBKIT_STAMP), 'not to be had');
}

/** Whether there is nothing that `installFromDebian` could bring. It needs no packages. */
export function hasTriedDebian(root) {
  return !mayInstall() || (hasBrowser(root) && hasWebKit(root));
}

export async function installFromDebian(root) {
  const report = (error) => console.error(error.message);
  await run('Reading the list of Debian packages', 'apt-get', ['update', '-qq'], { env }).catch(report);
  if (!hasBrowser(root)) {
    await install('Installing Chromium for the tests', ['chromium'])
      .then(() => install('Installing its headless shell', ['chromium-headless-shell']))
      .catch(report);
  }
  if (!hasWebKit(root)) {
    await install('Installing WebKit for the tests', ['webkit2gtk-driver', 'xvfb']).catch(report);
  }
}

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const install = (what, packages) =>
  run(what, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });

function mayInstall() {
  return isDebian() && process.getuid?.() === 0;
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
