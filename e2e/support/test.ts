import { test as base } from '@playwright/test';

/** Playwright closes only the contexts that it made itself. Pages of earlier tests would keep their connections open and draw. */
export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
