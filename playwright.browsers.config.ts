import { defineConfig } from '@playwright/test';
import { type Engine, findMissing } from './e2e/support/browsers/start.ts';
import config from './playwright.config.ts';

// The walks in every browser that Debian has beside Chromium: npm run browsers.
const engines: readonly Engine[] = ['WebKit', 'Firefox'];

export default defineConfig<object, { engine: Engine }>({
  ...config,
  fullyParallel: false,
  timeout: 300_000,
  workers: 1,
  projects: engines.flatMap((engine) => {
    const missing = findMissing(engine);
    if (missing === null) return [{ name: engine, testMatch: '**/*.walk.ts', use: { engine } }];
    if (process.env.TEST_WORKER_INDEX === undefined) console.log(missing);
    return [];
  }),
});
