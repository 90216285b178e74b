import { expect, type Page } from '@playwright/test';

/** The demo's things that addresses need. */
export type World = Record<'lisbon' | 'flat' | 'ski' | 'dinner' | 'invitation', string>;

/**
 * One screen or dialog in one state. A new one is one line: who sees it, its address, and what has to be done
 * until it stands there (`open`), for a dialog or a tab that has no address of its own.
 */
export type Screen = {
  name: string;
  as: 'visitor' | 'demo' | 'maya' | 'newcomer' | 'admin';
  path: string | ((world: World) => string);
  open?: (page: Page) => Promise<void>;
  only?: 'phone';
  /** The browser itself writes an error to the console, such as for a page that is not there. */
  expectsError?: true;
};

export const click =
  (role: 'button' | 'tab' | 'radio' | 'link', name: string | RegExp) => async (page: Page) => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await (role === 'radio' ? target.check() : target.click());
  };

export const inOrder =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Its dialog may have to be fetched first. */
export const dialog = async (page: Page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();

export const dialogBy = (name: string | RegExp) => inOrder(click('button', name), dialog);

export const choose = (name: string) => async (page: Page) => page.getByRole('menuitem', { name }).click();

export const menu = async (page: Page) => expect(page.getByRole('menu')).toBeVisible();

export const item = (name: string) => inOrder(click('button', 'More'), choose(name), dialog);

export const itemOf = (owner: string, name: string) =>
  inOrder(click('button', `More for ${owner}`), choose(name), dialog);

const misled = new WeakSet<Page>();

/** Whether a page was told something else than the server says, and would go on to show it on other screens. */
export const isMisled = (page: Page) => misled.has(page);

/** Another answer than the server's to one call. */
export async function fake(page: Page, url: string, json: unknown): Promise<void> {
  misled.add(page);
  await page.route(url, (route) => route.fulfill({ json }));
}

/** Another answer than the server's to one read, for a state that demo data is not in. */
export const given = (url: string, json: unknown) => async (page: Page) => {
  await fake(page, url, json);
  await page.reload();
};

export const fill = (label: string, text: string) => async (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

export const inDialog = (name: string) => async (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible();
