import { expect } from '@playwright/test';
import { complaints, expectNoOverflow, violations } from './support/looks.ts';
import { makeGroup, makePerson, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

/** Rules that the markup of the viewer breaks. */
const VIEWERS = /^(nested-interactive|scrollable-region-focusable|region|landmark-[\w-]+):/;

test('a person tries a call on the documentation page with a token, and nothing leaves the site', async ({
  browser,
  baseURL,
}) => {
  const ana = await makePerson(browser, 'ana');
  await makeGroup('Film club', [ana]);
  const wish = { name: 'Docs', scope: 'read', expiresInDays: 1, password: ana.password };
  const { token } = await post<{ token: string }>(ana.context.request, '/api/user/tokens', wish);
  const { page } = ana;
  const heard = complaints(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) outside.push(url);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy refused ${violatedDirective} of ${blockedURI}`),
    );
  });
  await page.goto('/profile/developers');
  await page.getByRole('link', { name: 'documentation' }).click();
  await expect(page.getByRole('heading', { name: 'Idempotency keys' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Allsquare' }).locator('svg')).toBeVisible();

  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  await page.locator('.modal-ux input').fill(token);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.close-modal').click();
  await page.locator('#operations-tag-Groups .expand-operation').click();
  const call = page.locator('#operations-Groups-listGroups');
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('Film club');
  // A call that no token may make cannot be tried.
  await page.locator('#operations-tag-Wallet .expand-operation').click();
  const closed = page.locator('#operations-Wallet-getWallet');
  await closed.locator('.opblock-summary-control').click();
  await expect(closed.getByText('Tokens cannot make this call')).toBeVisible();
  await expect(closed.getByRole('button', { name: 'Try it out' })).toHaveCount(0);

  const barriers = async () => (await violations(page)).filter((line) => !VIEWERS.test(line));
  await expect.poll(barriers).toEqual([]);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(barriers).toEqual([]);
  await expectNoOverflow(page);
  expect([outside, heard]).toEqual([[], []]);
});
