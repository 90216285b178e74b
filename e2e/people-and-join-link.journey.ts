import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { makeGroup, makeNewcomer, makePerson, newName, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

const NAMES = ['Zoë', 'Ben', 'Noor', 'Sam'];

/** What a slow typist needs, in seconds: for a character, and for a press of a button or of Enter. */
const SECONDS = { character: 0.3, press: 1.5 };

/** Counts what someone types and presses. */
function countHands() {
  const done = { characters: 0, presses: 0 };
  return {
    done,
    type: async (field: Locator, text: string) => {
      done.characters += text.length;
      await field.pressSequentially(text);
    },
    press: async (target: Locator) => {
      done.presses += 1;
      await target.click();
    },
    enter: async (page: Page) => {
      done.presses += 1;
      await page.keyboard.press('Enter');
    },
    seconds: () => done.characters * SECONDS.character + done.presses * SECONDS.press,
  };
}

test('five people split a dinner with one account in under a minute', async ({ browser }) => {
  const { page } = await makePerson(browser, 'host', phone);
  await page.goto('/groups');
  const hands = countHands();
  await hands.press(page.getByRole('button', { name: 'Create Group' }).first());
  await hands.type(page.getByRole('dialog').getByLabel('Name'), 'Pizza');
  await hands.enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible();
  await hands.press(page.getByRole('tab', { name: 'Members & Invitations' }));
  const name = page.getByLabel('Name', { exact: true });
  await hands.press(name);
  for (const each of NAMES) {
    await hands.type(name, each);
    await hands.enter(page);
  }
  await expect(page.getByText('No account yet')).toHaveCount(4);
  await hands.press(page.getByRole('button', { name: 'Add Expense' }).first());
  const sheet = page.getByRole('dialog', { name: 'Add Expense' });
  await hands.type(sheet.getByLabel('Amount', { exact: true }), '100.01');
  await hands.press(sheet.getByLabel('Title'));
  await hands.type(sheet.getByLabel('Title'), 'Dinner');
  await hands.press(sheet.getByRole('button', { name: 'Add Expense' }));
  await expect(notice(page).filter({ hasText: 'Expense created' })).toBeVisible();

  // The tab of the expenses takes the place of this one.
  await expect(page.getByRole('button', { name: 'Dinner' })).toBeVisible();
  await page.getByRole('tab', { name: 'Members & Invitations' }).click();
  for (const each of NAMES) {
    await expect(page.getByRole('listitem').filter({ hasText: each }).last()).toContainText('owes$20.0');
  }
  test.info().annotations.push({
    type: 'hands',
    description: `${hands.done.presses} presses, ${hands.done.characters} characters`,
  });
  expect(hands.done.presses).toBeLessThanOrEqual(13);
  expect(hands.seconds()).toBeLessThan(60);
});

/** Makes a group with someone who has no account, and its link as a path. */
async function makeLink(browser: Browser) {
  const host = await makePerson(browser, 'host');
  const groupId = await makeGroup('Garden party', [host]);
  const { request } = host.context;
  const zoe = await post<{ id: string }>(request, `/api/groups/${groupId}/people`, { name: 'Zoë' });
  const expense = { title: 'Charcoal', amount: 31.5, date: '2026-06-01', groupId, category: 'food' };
  await post(request, '/api/expenses', expense);
  return { host, groupId, zoe };
}

test('a link is shown with its code, and a visitor signs up, says who they are, and has their place', async ({
  browser,
  page,
}) => {
  const { host, groupId } = await makeLink(browser);
  await host.page.goto(`/groups/${groupId}?tab=members`);
  await host.page.getByRole('button', { name: 'Join Link' }).click();
  await host.page.getByRole('button', { name: 'Create Join Link' }).click();
  await expect(host.page.getByRole('img', { name: 'QR code of the join link' })).toBeVisible();
  const link = new URL(await host.page.getByLabel('Link', { exact: true }).inputValue()).pathname;
  await host.page.keyboard.press('Escape');

  await page.setViewportSize(phone);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Garden party' })).toBeVisible();
  await expect(page.getByText('31.50')).toBeHidden();
  await page.getByRole('link', { name: 'Create an Account' }).click();
  const name = newName('zoe');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42');
  await page.getByLabel('Confirm Password').fill('quiet-harbour-42');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('radio', { name: 'Zoë' }).check();
  await page.getByRole('button', { name: 'Join Group' }).click();
  await expect(page).toHaveURL(`/groups/${groupId}`);
  await expect(page.locator('p', { hasText: 'You owe' }).first()).toContainText('$15.75');

  // The host's screen hears of it.
  const row = host.page.getByRole('listitem').filter({ hasText: name });
  await expect(row.first()).toContainText('$15.75');
  await expect(host.page.getByText('No account yet')).toBeHidden();

  await host.page.getByRole('button', { name: 'Join Link' }).click();
  await host.page.getByRole('button', { name: 'Turn Off Link' }).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off Link' }).click();
  await expect(notice(host.page)).toContainText('Link turned off');
  await page.goto(link);
  await expect(page.getByText('This link has ended')).toBeVisible();
});

test('two browsers claim one place at once: one wins, the other gets 409', async ({ browser }) => {
  const { host, groupId } = await makeLink(browser);
  const { url } = await post<{ url: string }>(host.context.request, `/api/groups/${groupId}/join-link`, {});
  const people = [await makeNewcomer(browser, 'zoe'), await makeNewcomer(browser, 'zoya')];
  const statuses = await Promise.all(
    people.map(async ({ page }) => {
      await page.goto(new URL(url).pathname);
      await page.getByRole('radio', { name: 'Zoë' }).check();
    }),
  ).then(() =>
    Promise.all(
      people.map(async ({ page }) => {
        const answer = page.waitForResponse((response) => response.url().endsWith('/accept'));
        await page.getByRole('button', { name: 'Join Group' }).click();
        return (await answer).status();
      }),
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
  const loser = people[statuses.indexOf(409)]?.page;
  if (loser === undefined) throw new Error('Both have joined');
  await expect(loser.getByRole('button', { name: 'Join Group' })).toBeVisible();
  await expect(loser.getByRole('radio', { name: 'Zoë' })).toBeHidden();
  await loser.getByRole('button', { name: 'Join Group' }).click();
  await expect(loser).toHaveURL(`/groups/${groupId}`);
  await expect(loser.getByText('You are all square')).toBeVisible();
});

test('whoever made a place gives it back, and both keep what is theirs', async ({ browser }) => {
  const { host, groupId, zoe } = await makeLink(browser);
  const { url } = await post<{ url: string }>(host.context.request, `/api/groups/${groupId}/join-link`, {});
  const guest = await makeNewcomer(browser, 'guest');
  const { request } = guest.context;
  await post(request, `/api/join/${new URL(url).pathname.split('/').at(-1)}/accept`, {
    placeholderId: zoe.id,
  });
  const expense = { title: 'Ice', amount: 8, date: '2026-06-02', groupId, category: 'food' };
  await post(request, '/api/expenses', expense);

  await host.page.goto(`/groups/${groupId}?tab=activity`);
  await host.page.getByRole('button', { name: 'Undo the claim of Zoë' }).click();
  const question = host.page.getByRole('alertdialog', { name: 'Undo Claim' });
  await question.getByRole('button', { name: 'Undo Claim' }).click();
  await expect(notice(host.page)).toContainText('Zoë has their name back.');
  await expect(host.page.getByText('gave Zoë back the name that')).toBeVisible();
  await expect(host.page.getByRole('button', { name: 'Undo the claim of Zoë' })).toBeHidden();

  await guest.page.goto(`/groups/${groupId}?tab=members`);
  const place = guest.page
    .getByRole('listitem')
    .filter({ hasText: 'Zoë' })
    .filter({ hasText: 'No account yet' });
  await expect(place).toContainText('$15.75');
  await expect(guest.page.locator('p', { hasText: 'You are owed' }).first()).toContainText('$4.00');
});
