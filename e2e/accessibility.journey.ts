import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { complaints, newViolations, overflows, violations } from './support/looks.ts';
import { desktop, phone } from './support/people.ts';
import { isMisled, startOver } from './support/screen-steps.ts';
import { enter, findWorld, type Screen, screens, type World } from './support/screens.ts';
import { leave, show } from './support/show.ts';
import { smallTargets } from './support/touch-targets.ts';

/** Turns animations off, because colors in a transition belong to neither theme. */
function keepStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
}

/** A desktop's screen at 400 % zoom, and the smallest phone. */
const smallest = { width: 320, height: 640 };

/** Longer than any step takes on a busy machine. */
const STEP_MS = 45_000;

/** A person's page, and the errors it reported. */
type View = { page: Page; heard: string[] };
type Shared = {
  world: World;
  contextOf: (as: Screen['as']) => Promise<BrowserContext>;
  views: Map<Screen['as'], View>;
  knownTexts: Record<'light' | 'dark', Set<string>>;
};

/**
 * Signs in once for each worker, on one page, because screens change nothing and share what they fetched. Visitors load
 * each screen anew, like a person who follows a link.
 */
const test = base.extend<{ viewOf: (screen: Pick<Screen, 'as' | 'given'>) => Promise<View> }, Shared>({
  contextOf: [
    async ({ browser }, use) => {
      const contexts = new Map<Screen['as'], Promise<BrowserContext>>();
      const open = async (as: Screen['as']) => {
        const { baseURL } = test.info().project.use;
        const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
        await context.addInitScript(keepStill);
        context.setDefaultTimeout(STEP_MS);
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  views: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  knownTexts: [async ({}, use) => use({ light: new Set(), dark: new Set() }), { scope: 'worker' }],
  viewOf: async ({ contextOf, views }, use) => {
    const used: View[] = [];
    await use(async ({ as, given }) => {
      const known = views.get(as);
      const isKept = as !== 'visitor' && given === undefined && known !== undefined && !isMisled(known.page);
      if (known !== undefined) await (isKept ? leave : startOver)(known.page);
      const page = known?.page ?? (await (await contextOf(as)).newPage());
      const view = known ?? { page, heard: complaints(page) };
      await page.bringToFront();
      view.heard.length = 0;
      views.set(as, view);
      used.push(view);
      return view;
    });
    const { errors } = test.info();
    if (errors.length === 0) return;
    for (const [as, { page }] of views) {
      if (used.every((each) => each.page !== page)) continue;
      views.delete(as);
      await page.close();
    }
  },
  world: [
    async ({ contextOf }, use) => use(await findWorld((await contextOf('demo')).request)),
    { scope: 'worker' },
  ],
});

/** The browser logs the call that asks who is signed in, and the one for a used link, as errors. */
const NOT_THERE = /status of 4(0[14]|10)/;

/** Charts and menus follow a new theme or size a moment later, so a finding counts only if it is still there. */
const nothingOf = (find: () => Promise<string[]>, where: string) =>
  expect.configure({ soft: true }).poll(find, { message: where }).toEqual([]);

/** Whether a page responds but the browser no longer draws it, so that nothing can be clicked. */
const isUndrawn = (page: Page) =>
  Promise.race([
    page.evaluate(
      () =>
        new Promise<boolean>((say) => {
          requestAnimationFrame(() => say(false));
          setTimeout(say, 5_000, true);
        }),
    ),
    new Promise<boolean>((giveUp) => setTimeout(giveUp, 15_000, false)),
  ]);

// Screens with other replies than the server's are loaded anew, and so is the one after them.
const inOrder = [
  ...screens.filter(({ given }) => given === undefined),
  ...screens.filter(({ given }) => given !== undefined),
];

for (const screen of inOrder) {
  test(`${screen.name} has no accessibility violation and no overflow in any theme and size`, async ({
    viewOf,
    views,
    knownTexts,
    world,
  }) => {
    const open = async () => {
      const view = await viewOf(screen);
      await Promise.all([
        view.page.setViewportSize(screen.only === 'phone' ? phone : desktop),
        view.page.emulateMedia({ colorScheme: 'light' }),
      ]);
      await show(view.page, screen, world);
      return view;
    };
    const { page, heard } = await open().catch(async (error: unknown) => {
      // Once in about ten thousand screens Chromium stops drawing a page. A new page is used then.
      const left = views.get(screen.as)?.page;
      if (left === undefined || !(await isUndrawn(left))) throw error;
      views.delete(screen.as);
      await left.close();
      return open();
    });

    const { light, dark } = knownTexts;
    const isDesktop = screen.only !== 'phone';
    if (isDesktop) await nothingOf(() => newViolations(page, light, 'all'), 'desktop, light');
    // One theme for each size: the colors are the same tokens in both sizes.
    await Promise.all([page.emulateMedia({ colorScheme: 'dark' }), page.setViewportSize(smallest)]);
    await nothingOf(() => overflows(page), 'at 320 px');
    await nothingOf(() => newViolations(page, dark, isDesktop ? 'contrast' : 'all'), '320 px, dark');
    await nothingOf(() => smallTargets(page), 'for a finger');
    const isRefused = screen.as === 'visitor' || screen.expectsError;
    expect(isRefused ? heard.filter((line) => !NOT_THERE.test(line)) : heard, 'the console').toEqual([]);
  });
}

test('the checks find a faint color, a missing label, a small control and an overflow', async ({
  viewOf,
}) => {
  const { page } = await viewOf({ as: 'visitor' });
  // The page may come from a screen before, which ended small and dark.
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(button).toBeVisible();
  const known = new Set<string>();
  expect([await violations(page), await newViolations(page, known, 'all'), await overflows(page)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(known.size).toBeGreaterThan(5);
  await page.evaluate(() => {
    document.querySelector('h1')?.style.setProperty('color', 'silver');
    document.querySelector('input')?.removeAttribute('id');
  });
  const found = (await violations(page)).join('\n');
  expect(found).toMatch(/^color-contrast: .* at .*h1/m);
  expect(found).toMatch(/^label: .* at .*input/m);
  const faint = expect.stringMatching(/^color-contrast: .* at .*h1/);
  expect(await newViolations(page, known, 'contrast')).toEqual([faint]);
  expect(await newViolations(page, known, 'all')).toEqual([faint, expect.stringMatching(/^label: /)]);
  await button.evaluate(({ style }) => Object.assign(style, { height: '20px' }));
  expect(await smallTargets(page)).toContainEqual(
    expect.stringMatching(/^button "Sign In" has \d+ × 20 px$/),
  );
  await button.evaluate(({ style }) => Object.assign(style, { position: 'fixed', left: '100vw' }));
  expect(await overflows(page)).toEqual([expect.stringMatching(/^button "Sign In" from/)]);
});
