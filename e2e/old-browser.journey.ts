import { expect } from '@playwright/test';
import { test } from './support/test.ts';

const TOO_OLD =
  'Your browser is too old for Allsquare. Update it to at least Chrome or Edge 111, Firefox 128 or Safari 16.4, then reload the page.';

for (const missing of ['String.prototype.isWellFormed', 'CSSPropertyRule'] as const) {
  test(`a browser without ${missing} is told that it is too old, and nothing is started`, async ({
    page,
  }) => {
    await page.addInitScript(`delete ${missing.includes('.') ? missing : `window.${missing}`}`);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/expenses');
    await expect(page.getByText(TOO_OLD)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').innerText()).toBe(TOO_OLD);
    expect(calls).toEqual([]);
  });
}
