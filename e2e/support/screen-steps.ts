import type { Page } from '@playwright/test';

/** The ids of the demo that addresses need. */
export type World = Record<'lisbon' | 'flat' | 'ski' | 'dinner' | 'invitation', string>;

/**
 * One screen or dialog in one state: who sees it, its address, the replies that differ from the server's (`given`), and
 * the steps to open a dialog or tab without an address (`open`). A new one is one line.
 */
export type Screen = {
  name: string;
  as: 'visitor' | 'demo' | 'maya' | 'newcomer' | 'latecomer' | 'admin';
  path: string | ((world: World) => string);
  given?: (page: Page) => Promise<void>;
  open?: (page: Page) => Promise<void>;
  only?: 'phone';
  /** The browser itself logs an error to the console, such as for a missing page. */
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

/** The dialog may have to be loaded first. */
export const dialog = async (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();

export const dialogBy = (name: string | RegExp) => inOrder(click('button', name), dialog);

export const choose = (name: string) => async (page: Page) => page.getByRole('menuitem', { name }).click();

export const menu = async (page: Page) => page.getByRole('menu').waitFor();

export const item = (name: string) => inOrder(click('button', 'More'), choose(name), dialog);

export const itemOf = (owner: string, name: string) =>
  inOrder(click('button', `More for ${owner}`), choose(name), dialog);

const misled = new WeakSet<Page>();

/** Whether a page got a fake reply, which it might show on other screens until it is loaded again. */
export const isMisled = (page: Page) => misled.has(page);

/** Gives a page the server's replies again, and what a new tab has. The next address must be loaded. */
export async function startOver(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => sessionStorage.clear());
  misled.delete(page);
}

/** Replaces the server's reply to one call. */
export async function fake(page: Page, url: string, json: unknown): Promise<void> {
  misled.add(page);
  await page.route(url, (route) => route.fulfill({ json }));
}

/** Replaces the server's reply to one read, for a state that the demo does not have. */
export const given = (url: string, json: unknown) => (page: Page) => fake(page, url, json);

/** Changes the server's replies to one read, for a state that the demo does not have. */
export const amended = (url: string, change: (reply: never) => unknown) => async (page: Page) => {
  misled.add(page);
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
};

/** Takes a script from the server, as after an update. */
export const withoutScript = (name: string) => async (page: Page) => {
  misled.add(page);
  await page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404 }));
};

export const fill = (label: string, text: string) => async (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

export const press = (keys: string) => async (page: Page) => page.keyboard.press(keys);

export const inDialog = (name: string) => async (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const heading = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('heading', { name }).waitFor();
