import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { complaints, overflows, violations } from './support/looks.ts';
import { desktop, phone } from './support/people.ts';
import { enter, findWorld, type Screen, screens, show, type World } from './support/screens.ts';

type Shared = { world: World; contextOf: (as: Screen['as']) => Promise<BrowserContext> };

/** Signed in once a worker: a screen changes nothing, and what one has fetched the next need not fetch. */
const test = base.extend<{ pageOf: (as: Screen['as']) => Promise<Page> }, Shared>({
  contextOf: [
    async ({ browser }, use) => {
      const contexts = new Map<Screen['as'], Promise<BrowserContext>>();
      const open = async (as: Screen['as']) => {
        const { baseURL } = test.info().project.use;
        const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
        await enter(context.request, as);
        return context;
      };
      await use((as) => {
        const context = contexts.get(as) ?? open(as);
        contexts.set(as, context);
        return context;
      });
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ contextOf }, use) => {
    const pages: Page[] = [];
    await use(async (as) => {
      const page = await (await contextOf(as)).newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
  world: [
    async ({ contextOf }, use) => use(await findWorld((await contextOf('demo')).request)),
    { scope: 'worker' },
  ],
});

/** A visitor is found out by the call that asks who is signed in, a spent link by the call that spends it. */
const NOT_THERE = /status of 4(0[14]|10)/;

/** Colours follow a new scheme a moment later: what is a barrier is one still when looked at again. */
const noBarriers = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(() => violations(page), { message: where, timeout: 20_000 })
    .toEqual([]);

/** Charts and menus follow a new size a moment later. */
const nothingOverflows = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(() => overflows(page), { message: where, timeout: 5_000 })
    .toEqual([]);

for (const screen of screens) {
  test(`${screen.name}: for everybody, in any light, on any screen`, async ({ pageOf, world }) => {
    const page = await pageOf(screen.as);
    await page.setViewportSize(screen.only === 'phone' ? phone : desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    const isRefused = screen.as === 'visitor' || screen.expectsError;
    const heard = complaints(page, isRefused ? NOT_THERE : undefined);
    await show(page, screen, world);

    if (screen.only !== 'phone') {
      await noBarriers(page, 'desktop, light');
      // At 200 % zoom a screen has half its points.
      await page.setViewportSize({ width: desktop.width / 2, height: desktop.height / 2 });
      await nothingOverflows(page, 'at 200 % zoom');
    }
    // Each size in one light: the colours are the same tokens at both.
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await noBarriers(page, 'phone, dark');
    await page.setViewportSize({ width: 320, height: 640 });
    await nothingOverflows(page, 'at 320 px');
    expect(heard, 'the console').toEqual([]);
  });
}
