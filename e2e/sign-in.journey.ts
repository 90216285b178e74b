import { expect } from '@playwright/test';
import { makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

test("a problem is shown next to its field, and the server's message in a toast", async ({
  browser,
  page,
}) => {
  const ana = await makePerson(browser, 'ana');
  await page.goto('/auth');
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await signIn.click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(ana.username.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await signIn.click();
  await expect(notice(page)).toContainText('Login failedInvalid username or password');
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await signIn.click();
  await expect(notice(page)).toContainText(`Welcome back, ${ana.username}!`);
  await expect(page).toHaveURL('/');
});

test('registration shows each requirement until it is met', async ({ browser, page }) => {
  const ana = await makePerson(browser, 'ana');
  await page.goto('/auth?tab=register');
  const create = page.getByRole('button', { name: 'Create Account' });
  const password = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm Password');
  await create.click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Confirm password is required')).toBeVisible();
  await page.getByLabel('Username').fill(ana.username.toUpperCase());
  await password.fill('quiet-harbour-42');
  await again.fill('quiet-harbour-43');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await again.fill('quiet-harbour-42');
  await expect(page.getByText('Passwords do not match')).toBeHidden();
  await create.click();
  await expect(notice(page)).toContainText('Registration failedUsername already exists');
  await page.getByLabel('Username').fill(`${ana.username}-two`);
  await password.fill('password123');
  await again.fill('password123');
  await create.click();
  await expect(notice(page)).toContainText('This password is too common');
});

test('logging out in one tab ends the session in every tab', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const other = await ana.context.newPage();
  await Promise.all([ana.page.goto('/payments'), other.goto('/groups')]);
  await expect(other.getByRole('heading', { level: 1, name: 'My Groups' })).toBeVisible();
  await ana.page.getByRole('button', { name: 'Logout' }).click();
  await expect(notice(ana.page)).toContainText('You have been successfully logged out.');
  await expect(ana.page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await ana.page.goBack();
  await expect(ana.page).toHaveURL('/auth');
  const refused = await ana.context.request.get('/api/user');
  expect(refused.status()).toBe(401);
});

test('one click signs in as demo', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In as Demo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Dana' })).toBeVisible();
});
