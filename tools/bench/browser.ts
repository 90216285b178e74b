import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from '@playwright/test';
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

export async function signOut(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}
