import { type Browser, expect, type Page } from '@playwright/test';
import { expectFocusWithin } from './support/keyboard.ts';
import { byButton, byMenu, type Opening, openings } from './support/openings.ts';
import { desktop, visit } from './support/people.ts';
import { enter, findWorld, type Screen } from './support/screens.ts';
import { test } from './support/test.ts';

const ROLES = { button: 'button', item: 'menuitem' } as const;

const ofGroup = (group: string): readonly Opening[] => [
  byButton(group, 'Add Expense'),
  byMenu(group, 'More', 'Edit Group', 'Edit Group'),
  byMenu(group, 'More', 'Notifications', 'Notifications'),
  byMenu(group, 'More', 'Default Split', 'Default Split'),
  byMenu(group, 'More', 'Change Picture', /./),
  byMenu(group, 'More', 'Import', /./),
  byMenu(group, 'More', 'Leave Group', /./),
  byButton(`${group}?tab=members`, 'Join Link'),
  byButton(`${group}?tab=members`, 'Create Family', /./),
];

const ofPerson: readonly Opening[] = [
  ...openings.filter(({ press }) => press.length > 0),
  byButton('/expenses', 'Add Expense'),
  byButton('/payments', 'Send Reminders'),
  byMenu('/bills', 'More for Internet', 'Payment History', /./),
  byMenu('/debts', 'More for Car loan', 'Payment History', /./),
  byMenu('/debts', 'More for Car loan', 'Delete', /./),
  byMenu('/goals', 'More for Emergency fund', 'Contributions', /./),
  byMenu('/goals', 'More for Emergency fund', 'Delete', /./),
  byButton('/profile/data', 'Delete Account'),
  byButton('/profile/developers', 'New Token'),
  byButton('/profile/developers', 'New Webhook'),
  byButton('/wallet?tab=bank', 'Add Account', /./),
];

const ofAdmin: readonly Opening[] = [
  byButton('/admin?q=liam', 'Add Sub: liam', /./),
  byButton('/admin?q=liam', 'Delete liam', 'Delete User Account'),
  byButton('/admin?tab=codes', 'New Promotion Code', 'Create New Promotion Code'),
  byButton('/admin?tab=codes', 'Edit SUMMER', 'Edit Promotion Code'),
  byButton('/admin?tab=codes', 'Delete WELCOME', 'Delete Promotion Code'),
];

/** Opens a dialog by keyboard, which takes the focus, leaves it with Escape, and expects the focus on the button that was pressed first. */
async function openAndLeave(page: Page, { press, dialog }: Opening): Promise<void> {
  const steps = press.map(([kind, name]) => page.getByRole(ROLES[kind], { name, exact: true }).first());
  for (const step of steps) {
    // A menu that opens takes the focus itself, maybe after it is seen.
    if (step !== steps[0]) await expectFocusWithin(page, page.getByRole('menu'));
    await expect(step).toBeEnabled();
    await step.press('Enter');
  }
  const opened = page
    .getByRole('dialog', { name: dialog })
    .or(page.getByRole('alertdialog', { name: dialog }));
  await expectFocusWithin(page, opened);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  for (const opener of steps.slice(0, 1)) await expect(opener).toBeFocused();
}

/** A page of somebody who is signed in. */
async function pageOf(browser: Browser, as: Screen['as']): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
  await enter(context.request, as);
  return context.newPage();
}

async function walk(page: Page, list: readonly Opening[]): Promise<void> {
  let shown = '';
  for (const opening of list) {
    await test.step(`${opening.path}: ${opening.press.map(([, name]) => name).join(', ')}`, async () => {
      if (opening.path !== shown) await visit(page, opening.path);
      shown = opening.path;
      await openAndLeave(page, opening);
    });
  }
}

test("each dialog of a person's screens gives the focus back to what opened it", async ({ browser }) => {
  const page = await pageOf(browser, 'demo');
  const { lisbon } = await findWorld(page.request);
  await walk(page, [...ofPerson, ...ofGroup(`/groups/${lisbon}`)]);
});

test('each dialog of an admin gives the focus back to what opened it', async ({ browser }) => {
  await walk(await pageOf(browser, 'admin'), ofAdmin);
});
