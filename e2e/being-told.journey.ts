import { expect, type Page } from '@playwright/test';
import { desktop, makeGroup, makePerson, notice, type Person, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

type Friends = { ana: Person; ben: Person };

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function muteGroup({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Rowing club', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await open();
  await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Nothing/ }).check();
  await dialog.getByLabel('Remind people who owe me').selectOption('Every 7 days');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Notifications updated');
  await expect(dialog).toBeHidden();

  const boat = { title: 'Boat', amount: 24, date: '2026-01-10', category: 'activities', groupId };
  await post(ben.context.request, '/api/expenses', { ...boat, splitType: 'equal' });
  await expect(page.getByText('Boat').first()).toBeVisible();
  const unread = await ana.context.request.get('/api/notifications/unread');
  expect(await unread.json()).toEqual({ count: 0 });

  await page.reload();
  await open();
  await expect(dialog.getByRole('radio', { name: /^Nothing/ })).toBeChecked();
  await expect(dialog.getByLabel('Remind people who owe me')).toHaveValue('7');
}

async function ringBell({ ana, ben }: Friends): Promise<void> {
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
  await expect(ana.page.getByRole('listbox').getByRole('option')).toHaveText(new RegExp(ben.username));
  await field(ana.page).press('Enter');
  await expect(field(ana.page)).toHaveValue(`Bring the rope @${ben.username} `);
  await field(ana.page).press('Enter');
  await expect(log(ana.page).getByText('Bring the rope')).toBeVisible();

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
  await panel.getByRole('button', { name: 'Mark All as Read' }).tap();
  await expect(panel.getByRole('button', { name: 'Mark All as Read' })).toBeHidden();
  await ben.page.keyboard.press('Escape');
  await expect(bell(ben.page)).toHaveAccessibleName('Notifications');
}

async function readOlder({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Long talk', [ana, ben]);
  const write = (text: string) =>
    post(ana.context.request, `/api/chats/${groupId}/messages`, { text, mentions: [] });
  for (let number = 1; number <= 45; number += 1) await write(`Line ${number}`);
  const { page } = ben;
  await page.setViewportSize(desktop);
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
}

test('friends are told what they asked for, by the bell and in the chat', async ({ browser }) => {
  const friends = { ana: await makePerson(browser, 'ana'), ben: await makePerson(browser, 'ben', phone) };
  for (const [sentence, act] of [
    ['a person mutes a group and sets reminders for it', muteGroup],
    ["a message rings the other member's bell and is found in the chat", ringBell],
    ['a reader of older messages stays there and is offered the new ones', readOlder],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});
