import { expect, type Page } from '@playwright/test';
import { makeGroup, makePerson, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test("a message rings the other member's bell and is found in the chat", async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben', phone);
  const groupId = await makeGroup('Sailing', [ana, ben]);
  await post(ana.context.request, '/api/expenses', {
    title: 'Mooring',
    amount: 18,
    date: '2026-04-01',
    groupId,
    category: 'other',
  });
  await ana.page.goto(`/groups/${groupId}?tab=chat`);
  await ben.page.goto('/goals');
  await expect(bell(ben.page)).toHaveAccessibleName(/unread$/);

  await field(ana.page).fill('Tide is at six');
  await field(ana.page).press('Enter');
  await expect(log(ana.page).getByText('Tide is at six')).toBeVisible();
  await field(ana.page).pressSequentially('Bring the rope @ben');
  await expect(ana.page.getByRole('option')).toHaveText(new RegExp(ben.username));
  await field(ana.page).press('Enter');
  await expect(field(ana.page)).toHaveValue(`Bring the rope @${ben.username} `);
  await field(ana.page).press('Enter');

  await bell(ben.page).tap();
  const panel = ben.page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(`${ana.username} added Mooring for $18.00 in Sailing`)).toBeVisible();
  await expect(panel.getByText(`${ana.username} sent a message in Sailing`)).toBeVisible();
  await panel.getByRole('link', { name: new RegExp(`^${ana.username} mentioned you in Sailing`) }).tap();
  await expect(ben.page).toHaveURL(`/groups/${groupId}?tab=chat`);
  await expect(panel).toBeHidden();
  await expect(log(ben.page).getByText(`Bring the rope @${ben.username}`)).toBeVisible();
  // Messages that were read in the chat no longer count; the expense still does.
  await expect(bell(ben.page)).toHaveAccessibleName(/ 1 unread$/);

  await field(ben.page).fill('Which rope?');
  await ben.page.getByRole('button', { name: 'Send' }).tap();
  await expect(log(ana.page).getByText('Which rope?')).toBeVisible();
  const own = log(ana.page).getByRole('article').filter({ hasText: 'Tide is at six' });
  await own.getByRole('button', { name: 'Message actions' }).click();
  await ana.page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = ana.page.getByRole('textbox', { name: 'Edit message' });
  await edited.fill('Tide is at seven');
  await edited.press('Enter');
  await expect(log(ben.page).getByText('Tide is at seven')).toBeVisible();
  await log(ana.page)
    .getByRole('article')
    .filter({ hasText: 'Bring the rope' })
    .getByRole('button', { name: 'Message actions' })
    .click();
  await ana.page.getByRole('menuitem', { name: 'Delete' }).click();
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log(ben.page).getByText('Message deleted')).toBeVisible();
  await expect(log(ben.page).getByText('Bring the rope')).toBeHidden();

  await bell(ben.page).tap();
  await panel.getByRole('button', { name: 'Mark all as read' }).tap();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await ben.page.keyboard.press('Escape');
  await expect(bell(ben.page)).toHaveAccessibleName('Notifications');
});

test('a reader of older messages stays there and is offered the new ones', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Long talk', [ana, ben]);
  const write = (text: string) =>
    post(ana.context.request, `/api/chats/${groupId}/messages`, { text, mentions: [] });
  for (let number = 1; number <= 45; number += 1) await write(`Line ${number}`);
  const { page } = ben;
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('tab', { name: 'Chat 45 unread' }).click();
  await expect(log(page).getByText('Line 45', { exact: true })).toBeInViewport();
  const scroller = log(page);
  const placeOf = async (text: string) =>
    (await scroller.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;

  await expect(scroller.getByText('Line 16', { exact: true })).toBeAttached();
  await scroller.evaluate((element) => {
    element.scrollTop = 60;
  });
  await expect(scroller.getByText('Line 1', { exact: true })).toBeAttached();
  await expect(scroller.getByText('Line 17', { exact: true })).toBeInViewport();
  const before = await placeOf('Line 17');
  await write('Are you there?');
  const pill = page.getByRole('button', { name: 'New messages' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await placeOf('Line 17')) - before)).toBeLessThan(2);
  await pill.click();
  await expect(scroller.getByText('Are you there?')).toBeInViewport();
  await expect(pill).toBeHidden();
  await write('Good.');
  await expect(scroller.getByText('Good.')).toBeInViewport();
});
