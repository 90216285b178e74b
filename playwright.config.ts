import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '#server/testing/system/free-port.ts';
import { findMissing } from './e2e/support/browsers/start.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './e2e/support/chromium.ts';
import { keepFilesInMemory } from './tools/test/keep-files-in-memory.ts';

/** Chromium without the parts of a window. It needs a fifth less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** What the headless shell cannot do: notifications, installed programs, and the widths of texts on a person's screen. */
const WHOLE_BROWSER = [
  '**/layout.journey.ts',
  '**/notifications-on-devices.journey.ts',
  '**/offline.journey.ts',
];

/**
 * Chromium loads two hidden pages for the address bar of each new window, which take more time than a page of ours.
 * Only the last list of features counts, so the others are those that Playwright turns off.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

keepFilesInMemory();
// Workers read this file too: the port and the folder are chosen once and handed down.
process.env.E2E_PORT ??= String(await freePort());
// Where a journey runs a push service.
process.env.E2E_PUSH_PORT ??= String(await freePort());
if (process.env.E2E_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-e2e-'));
  process.env.E2E_DATA = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const launchOptions = {
  args: [
    ...CHROMIUM_FLAGS,
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // Room for all that a short visit makes: collecting it took a sixth of the browser's processor time.
    '--js-flags=--min-semi-space-size=16',
  ],
};
/** Without both of Debian's browsers these are the ones that Playwright downloaded. */
const whole = existsSync(CHROMIUM)
  ? { launchOptions: { ...launchOptions, executablePath: CHROMIUM } }
  : { launchOptions, channel: 'chromium' };
const headlessShell = existsSync(HEADLESS_SHELL)
  ? { launchOptions: { ...launchOptions, executablePath: HEADLESS_SHELL } }
  : existsSync(CHROMIUM)
    ? whole
    : { launchOptions };
/** Safari's engine. Without it these tests do not run, and do not count. */
const missing = findMissing('WebKit');
if (missing !== null && process.env.TEST_WORKER_INDEX === undefined) console.log(missing);
const webKit =
  missing === null
    ? [{ name: 'WebKit', testMatch: '**/essentials.walk.ts', fullyParallel: false, timeout: 300_000 }]
    : [];
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // First, because one worker runs all of them, one after the other: as the last ones they would run alone.
    ...webKit,
    {
      name: 'journeys',
      testMatch: '**/*.journey.ts',
      testIgnore: WHOLE_BROWSER,
      use: headlessShell,
    },
    { name: 'whole browser', testMatch: WHOLE_BROWSER, use: whole },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  // Two leave a third of two cores idle: a journey often waits for a page, the database or a deadline.
  workers: 3,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    // Recording every run would cost more than the runs: repeat a failed one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // A page would be answered from the worker's files. The journeys that need it allow it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node src/server/main.mjs',
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      APP_URL: baseURL,
      SEED_DEMO: 'true',
      RATE_LIMITS: 'false',
      OUTBOUND_ALLOW: `127.0.0.1:${process.env.E2E_PUSH_PORT}`,
      LOG_LEVEL: 'warn',
    },
  },
});
