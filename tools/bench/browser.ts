import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium.ts';
import type { Person } from './people.ts';
import { atEnd, makeFolder } from './processes.ts';

/** A Chromium with a separate profile, signed in; other tools reach it at the port. */
export async function openBrowser(port: number): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(makeFolder(), {
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  atEnd(() => context.close());
  return context;
}

export async function signIn(
  context: BrowserContext,
  origin: string,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<void> {
  await context.addCookies(
    cookie.split('; ').map((each) => {
      const [name = '', value = ''] = each.split('=');
      return { name, value, url: origin };
    }),
  );
}

/** Presses in the middle of an element. A locator's click would run code in the page between the press and its answer. */
export async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`Not on the screen: ${element}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
