import { expect } from '@playwright/test';
import { makeGroup, makePerson, nameThem, newName, notice, post, readMail } from './support/people.ts';
import { test } from './support/test.ts';

const linkIn = (text: string): string => {
  const [link] = /https?:\/\/\S+\/invitations\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return new URL(link).pathname;
};

test('a person without an account follows the link in the mail, registers, and joins', async ({
  browser,
  page,
}) => {
  const host = await makePerson(browser, 'host');
  const groupId = await makeGroup('Garden party', [host]);
  const email = `${newName('guest')}@example.com`;
  await post(host.context.request, `/api/groups/${groupId}/invitations`, { email, message: 'Bring a chair' });
  const mail = await readMail(host.context.request, email);
  expect(mail.subject).toContain('Garden party');
  expect(mail.text).toContain('Bring a chair');

  await page.goto('/mailbox');
  await page.getByLabel('Filter by address').fill(email);
  // The filtered list is another one: a mail that was opened before is closed in it.
  await expect(page.getByRole('button', { name: 'invited you to' })).toHaveCount(1);
  await page.getByRole('button', { name: mail.subject }).click();
  await page.getByRole('link', { name: /\/invitations\// }).click();
  await expect(page.getByText(`${host.username} invites you to join`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garden party' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an Account' }).click();
  const name = newName('guest');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42');
  await page.getByLabel('Confirm Password').fill('quiet-harbour-42');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByText(`You'll join as ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/groups/${groupId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Garden party' })).toBeVisible();

  await host.page.goto(`/groups/${groupId}?tab=members`);
  await expect(host.page.getByRole('row', { name: new RegExp(email) })).toContainText('Accepted');
  await page.goto(linkIn(mail.text));
  await expect(page.getByText('This invitation has already been accepted')).toBeVisible();
});

test('an invitation can be declined on the dashboard', async ({ browser }) => {
  const host = await makePerson(browser, 'host');
  const guest = await makePerson(browser, 'guest');
  const email = await nameThem(guest, 'Gil');
  const groupId = await makeGroup('Karaoke', [host]);
  await post(host.context.request, `/api/groups/${groupId}/invitations`, { email });
  const { text } = await readMail(host.context.request, email);
  await guest.page.goto('/');
  await guest.page.getByRole('button', { name: 'Decline the invitation to Karaoke' }).click();
  await expect(notice(guest.page)).toContainText('Invitation declined');
  await expect(guest.page.getByText('Karaoke')).toBeHidden();
  await guest.page.goto(linkIn(text));
  await expect(guest.page.getByText('This invitation has been declined')).toBeVisible();
  await guest.page.goto(`/groups/${groupId}`);
  await expect(guest.page.getByText("This group can't be found")).toBeVisible();
});

test('canceled, expired and unknown invitation links say so', async ({ browser, page }) => {
  const host = await makePerson(browser, 'host');
  const groupId = await makeGroup('Quiz night', [host]);
  const email = `${newName('late')}@example.com`;
  await post(host.context.request, `/api/groups/${groupId}/invitations`, { email });
  const link = linkIn((await readMail(host.context.request, email)).text);

  await page.route('**/api/invitations/token/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'expired' } });
  });
  await page.goto(link);
  await expect(page.getByText('This invitation has expired')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await page.unroute('**/api/invitations/token/*');

  await host.page.goto(`/groups/${groupId}?tab=members`);
  await host.page.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(notice(host.page)).toContainText('Invitation canceled');
  await page.goto(link);
  await expect(page.getByText("This invitation isn't valid")).toBeVisible();
  await page.goto('/invitations/no-such-token');
  await expect(page.getByText("This invitation isn't valid")).toBeVisible();
});
