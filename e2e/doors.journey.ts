import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { startProvider } from '#server/testing/makers/provider.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { launch, makeFolder, startServer } from '#server/testing/system/server-process.ts';
import { expectAccessible as looksRight } from './support/looks.ts';
import { desktop, newName, phone } from './support/people.ts';
import { test } from './support/test.ts';

// Installations of their own, with a real OpenID provider. The people of each come at both sizes.

type Provider = Awaited<ReturnType<typeof startProvider>>;
type Installation = { url: string; dataDirectory: string; provider: Provider };

async function withInstallation(env: Record<string, string>, act: (at: Installation) => Promise<void>) {
  const [port, folder] = [await freePort(), makeFolder()];
  const url = `http://127.0.0.1:${port}`;
  const provider = await startProvider(url);
  const own = { PORT: String(port), APP_URL: url, DATA_DIR: folder.path };
  const server = await startServer({ ...own, ...provider.env, ...env });
  try {
    await act({ url, dataDirectory: folder.path, provider });
  } finally {
    await server.stop();
    await provider.stop();
    folder.remove();
  }
}

/** A browser of somebody new at each size. */
async function atBothSizes(
  browser: Browser,
  { url }: Installation,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  for (const viewport of [desktop, phone]) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      hasTouch: viewport === phone,
      reducedMotion: 'reduce',
    });
    await act(await context.newPage(), context);
    await context.close();
  }
}

const PASSWORD = 'quiet-harbour-42';
let subjects = 0;
const newPerson = (claims: Record<string, unknown>) => {
  subjects += 1;
  return { subject: `journey-${subjects}`, claims };
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isAt = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);

async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await button(page, 'Create Account').click();
}

test('where the provider is the only door, people come and go by it, and confirm there', async ({
  browser,
}) => {
  await withInstallation({ OIDC_ONLY: 'true' }, async (at) => {
    await atBothSizes(browser, at, async (page) => {
      const somebody = newPerson({ preferred_username: newName('zoe'), given_name: 'Zoe' });
      await at.provider.tell(null);
      await page.goto('/groups');
      await expect(page.getByRole('alert')).toHaveText('Signing in with Work was canceled');
      await expect(page.getByLabel('Username')).toHaveCount(0);
      await looksRight(page);

      await at.provider.tell(somebody);
      await button(page, 'Sign in with Work').click();
      await isAt(page, '/groups');
      await expect(page.getByRole('heading', { level: 1, name: 'My Groups' })).toBeVisible();

      // They have no password, and set one after they have confirmed that it is them.
      await page.goto('/profile/security');
      await expect(page.getByText(/^Connected since /)).toBeVisible();
      await expect(button(page, 'Disconnect')).toHaveCount(0);
      await button(page, 'Set Password').click();
      const dialog = page.getByRole('dialog', { name: 'Set Password' });
      await expect(dialog.getByText('Confirm that it is you first')).toBeVisible();
      await looksRight(page);
      await button(page, 'Sign in with Work').click();
      await expect(dialog).toHaveCount(0);
      await isAt(page, '/profile/security');
      await button(page, 'Set Password').click();
      await dialog.getByLabel('New Password', { exact: true }).fill(PASSWORD);
      await dialog.getByLabel('Confirm New Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Set Password' }).click();
      await expect(button(page, 'Change Password')).toBeVisible();
      await looksRight(page);

      // Signing out ends both sessions, and the page does not sign in again by itself.
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Logout' }).last().click();
      await page.getByRole('button', { name: /sign me out/i }).click();
      await isAt(page, '/auth');
      await expect(button(page, 'Sign in with Work')).toBeEnabled();
      await looksRight(page);
      await button(page, 'Sign in with Work').click();
      await isAt(page, '/');
    });
  });
});

test('where only the invited sign up, a mailed link lets one person in, and the provider asks for an account', async ({
  browser,
}) => {
  const env = { SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org,example.com' };
  await withInstallation(env, async (at) => {
    await atBothSizes(browser, at, async (page, context) => {
      const name = newName('ana');
      await page.goto('/auth?tab=register');
      await expect(page.getByText('You need an invitation to sign up here')).toBeVisible();
      await expect(page.getByText('Ask someone in a group for a link.')).toBeVisible();
      await expect(page.getByText('Addresses at example.org or example.com can sign up.')).toBeVisible();
      await looksRight(page);
      await page.getByLabel('Email').fill(`${name}@example.org`);
      await button(page, 'Send Link').click();
      await expect(page.getByText(/^If this address can sign up/)).toBeVisible();
      await expect
        .poll(async () => JSON.stringify(await (await context.request.get('/api/mailbox')).json()))
        .toContain(`${name}@example.org`);
      const mails = JSON.stringify(await (await context.request.get('/api/mailbox')).json());
      const invite = /\/auth\?invite=[A-Za-z0-9_-]+/.exec(mails)?.[0] ?? '';
      await page.goto(invite);
      await register(page, name);
      await isAt(page, '/');
      await page.goto(invite);
      await isAt(page, '/');

      // Somebody whom the provider knows, but nobody here: their account is connected by its password.
      await context.clearCookies();
      await at.provider.tell(newPerson({ email: `${name}@elsewhere.example`, email_verified: true }));
      await page.goto('/auth');
      await button(page, 'Sign in with Work').click();
      await expect(page.getByRole('alert')).toHaveText('You need an invitation to sign up here');
      await looksRight(page);
      await page.getByLabel("Account's Username").fill(name);
      await page.getByLabel("Account's Password", { exact: true }).fill(PASSWORD);
      await button(page, 'Connect').click();
      await isAt(page, '/');
      await page.goto('/profile/security');
      await expect(page.getByText(/^Connected with .*@elsewhere\.example since /)).toBeVisible();
      await button(page, 'Disconnect').click();
      const dialog = page.getByRole('dialog', { name: 'Disconnect from Work' });
      await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
      await looksRight(page);
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Not connected')).toBeVisible();
      // What comes of it at the provider is told on /auth, with the way back.
      await at.provider.tell(null);
      await context.clearCookies({ name: /^_/ });
      await button(page, 'Connect').click();
      await page.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Continue').click();
      await expect(page.getByRole('alert')).toHaveText('Signing in with Work was canceled');
      await looksRight(page);
      await page.getByRole('link', { name: 'Continue' }).click();
      await isAt(page, '/profile/security');
    });
  });
});

/** The link that `npm run admin -- create` prints for the first admin of a closed site. */
async function firstAdmin({ url, dataDirectory }: Installation, username: string): Promise<string> {
  const tool = launch(['tools/admin.ts', 'create', username], { DATA_DIR: dataDirectory, APP_URL: url });
  expect((await tool.ended).code).toBe(0);
  return /\/auth\/reset\/[A-Za-z0-9_-]+/.exec(tool.said())?.[0] ?? '';
}

async function choosePassword(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await button(page, 'Save New Password').click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, '/');
}

test('a closed site has no sign-up: its admins create accounts', async ({ browser }) => {
  await withInstallation({ SIGN_UP: 'closed' }, async (at) => {
    await atBothSizes(browser, at, async (page) => {
      await page.goto('/auth');
      await expect(page.getByText('This site does not take new accounts')).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveCount(0);
      await looksRight(page);
      const admin = newName('head');
      await choosePassword(page, await firstAdmin(at, admin), admin);

      await page.goto('/admin');
      await button(page, 'Create User').click();
      const dialog = page.getByRole('dialog', { name: 'Create User' });
      const name = newName('liam');
      await dialog.getByLabel('Username').fill(name);
      await looksRight(page);
      await dialog.getByRole('button', { name: 'Create User' }).click();
      const link = await dialog.getByRole('textbox', { name: `Link for ${name}` }).inputValue();
      await looksRight(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Not signed in yet').first()).toBeVisible();
      const theirs = await browser.newContext({ baseURL: at.url, reducedMotion: 'reduce' });
      await choosePassword(await theirs.newPage(), new URL(link).pathname, name);
      await theirs.close();
    });
  });
});
