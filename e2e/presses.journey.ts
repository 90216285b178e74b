import { expect } from '@playwright/test';
import { desktop, makeGroup, makePerson } from './support/people.ts';
import { test } from './support/test.ts';

test('a pressed tab is selected at once and stays selected while its content comes', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const groupId = await makeGroup('Boat share', [ana]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const tabs = page.getByRole('tablist', { name: 'Group' });
  const changes = await tabs.evaluateHandle((list) => {
    const seen: string[] = [];
    new MutationObserver((records) => {
      for (const { target } of records) {
        const tab = target as Element;
        seen.push(`${tab.textContent} ${tab.getAttribute('aria-selected')}`);
      }
    }).observe(list, { subtree: true, attributeFilter: ['aria-selected'] });
    return seen;
  });
  await tabs.getByRole('tab', { name: 'Balances' }).click();
  await expect(page).toHaveURL(/\?tab=balances$/);
  await expect(page.getByRole('tabpanel', { name: 'Balances' })).toBeVisible();
  await tabs.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Members' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sent Invitations' })).toBeVisible();
  expect(await changes.jsonValue()).toEqual([
    'Expenses false',
    'Balances true',
    'Balances false',
    'Members & Invitations true',
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sent Invitations' })).toBeVisible();
});

test('a press beside a dialog closes it and does not reach the page, which is not styled again', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const groupId = await makeGroup('Boat share', [ana]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  // Not by their roles: behind a dialog the page has none.
  const link = page.locator('nav a[href="/expenses"]').first();
  const heading = page.locator('main h1');
  await expect(heading).toHaveText('Boat share');
  /** What every element would inherit from the body. */
  const inherited = () =>
    heading.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')];
    });
  const before = await inherited();
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('pointer-events', 'none');
  expect(await inherited()).toEqual(before);
  // Where the link is, whatever is in front of it.
  await link.click({ force: true });
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/groups/${groupId}$`));
  await link.click();
  await expect(page).toHaveURL(/\/expenses$/);
});

test('nothing moves in the first second of a page that loads', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ana', desktop);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Loading')).toBeAttached();
  const delays = () =>
    page.evaluate(() => document.getAnimations().map((each) => each.effect?.getTiming().delay));
  await expect.poll(delays).toEqual([1000]);
  scripts.resolve();
  await expect(page.getByRole('heading', { name: 'Hello, ana' })).toBeVisible();
});
