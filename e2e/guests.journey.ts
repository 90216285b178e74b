import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/looks.ts';
import { desktop, makeGroup, makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

/** A group with Zoë, who has no account, and the address of its link to take part. */
async function makeLink(browser: Browser, more: object = {}) {
  const host = await makePerson(browser, 'host');
  const groupId = await makeGroup('Garden party', [host]);
  const { request } = host.context;
  await post(request, `/api/groups/${groupId}/people`, { name: 'Zoë' });
  const link = { kind: 'take_part', days: 30, ...more };
  const { url } = await post<{ url: string }>(request, `/api/groups/${groupId}/guest-links`, link);
  return { host, groupId, path: new URL(url).pathname };
}

async function openAs(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Open Group' }).click();
}

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a guest adds an expense within 30 seconds of opening the link (${size})`, async ({
    browser,
    page,
  }) => {
    const { host, groupId, path } = await makeLink(browser);
    await page.setViewportSize(viewport);
    const began = Date.now();
    await page.goto(path);
    await openAs(page, 'Zoë');
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Amount', { exact: true }).fill('12.50');
    await dialog.getByLabel('Title').fill('Dinner');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(notice(page).filter({ hasText: 'Expense created' })).toBeVisible();
    expect(Date.now() - began).toBeLessThan(30_000);
    await expect(page.locator('p', { hasText: 'You are owed' }).first()).toContainText('$6.25');
    await expectAccessible(page);

    await host.page.goto(`/groups/${groupId}?tab=activity`);
    await expect(host.page.getByText('Zoë (guest) added').first()).toBeVisible();
    // Opened again it goes straight in, and it ends with the link.
    await page.reload();
    await expect(page.getByText('Dinner').first()).toBeVisible();
    const ended = await host.context.request.delete(`/api/groups/${groupId}/guest-links/take_part`);
    expect(ended.status()).toBe(204);
    await expect(page.getByText('This link has ended')).toBeVisible();
  });
}

test('two devices take one name: the second is asked, and members see both', async ({ browser, page }) => {
  const { host, groupId, path } = await makeLink(browser);
  await page.setViewportSize(phone);
  await page.goto(path);
  await openAs(page, 'Zoë');
  await expect(page.getByRole('heading', { level: 1, name: 'Garden party' })).toBeVisible();
  const second = await (await browser.newContext({ viewport: phone })).newPage();
  await second.goto(path);
  await second.getByRole('radio', { name: 'Zoë' }).check();
  await expect(second.getByText('Somebody is Zoë on another device. Is that you?')).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Open Group' }).click();
  await expect(second.getByText('without an account')).toBeVisible();
  // One of them is really called otherwise, and both are.
  await second.getByRole('button', { name: 'Change My Name' }).click();
  const renaming = second.getByRole('dialog', { name: 'Change My Name' });
  await renaming.getByLabel('Name').fill('Zoë Long');
  await renaming.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: 'You' })).toContainText('Zoë Long');

  await host.page.setViewportSize(phone);
  await host.page.goto(`/groups/${groupId}?tab=members`);
  await host.page.getByRole('button', { name: 'Guests' }).click();
  const devices = host.page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expectAccessible(host.page);
  await devices.first().getByRole('button').click();
  await expect(devices).toHaveCount(1);
});

test('a wrong PIN is refused, and the right one opens the group', async ({ browser, page }) => {
  const { host, groupId, path } = await makeLink(browser);
  // A member sets the PIN later, and is sent to the group where they open the link themselves.
  await host.page.goto(`${path}?tab=members`);
  await expect(host.page).toHaveURL(new RegExp(`/groups/${groupId}$`));
  await host.page.goto(`/groups/${groupId}?tab=members`);
  await host.page.getByRole('button', { name: 'Guests' }).click();
  const link = host.page.getByRole('region', { name: 'Take Part' });
  await link.getByRole('button', { name: 'Change' }).click();
  await link.getByLabel('PIN (optional)').fill('4711');
  await link.getByRole('combobox', { name: 'Works for' }).selectOption('No end');
  await expectAccessible(host.page);
  await link.getByRole('button', { name: 'Save Changes' }).click();
  await expect(link.getByText('Has no end. Asks for the PIN.')).toBeVisible();

  await page.goto(path);
  const pin = page.getByLabel('PIN');
  await pin.fill('0000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This PIN is not right')).toBeVisible();
  await expectAccessible(page);
  await pin.fill('4711');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openAs(page, 'Zoë');
  await expect(page.getByRole('heading', { level: 1, name: 'Garden party' })).toBeVisible();
});
