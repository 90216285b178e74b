import { type Browser, expect, type Page } from '@playwright/test';
import { pages } from '#contract/pages.ts';
import { protectedFiles } from '#web/app/screen-files.ts';
import { complaints } from './support/looks.ts';
import { desktop, phone } from './support/people.ts';
import { enter, findWorld, type Screen } from './support/screens.ts';
import { MOST_SHIFT, shiftsOf, watchShifts } from './support/shifts.ts';
import { test } from './support/test.ts';

/** Views of a screen that are addresses of their own. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/bills': ['?view=month', '?kind=income'],
  '/wallet': ['?tab=cards', '?tab=bank'],
  '/groups/:id': ['?tab=balances', '?tab=spending', '?tab=chat', '?tab=activity', '?tab=members'],
  '/auth': ['?tab=register'],
};

const isProtected = (name: string) => name in protectedFiles;

/** The addresses of all screens: who is signed in sees the protected ones, a visitor the others. */
function addressesFor(as: Screen['as'], ids: Record<string, string>): string[] {
  return Object.entries(pages)
    .filter(([name]) => isProtected(name) === (as !== 'visitor'))
    .flatMap(([, path]) => [path, ...(VIEWS[path] ?? []).map((view) => path + view)])
    .map((address) =>
      address.replace(/^(.*):(?:id|token)/, (_, before: string) => before + (ids[before] ?? 'none')),
    );
}

/** Waits until a screen shows all that it has. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-loading]:visible')).toHaveCount(0);
}

/** The screens whose parts move while they load, each with how far, what moved, and the errors of the page. */
async function findJumping(page: Page, addresses: readonly string[]): Promise<string[]> {
  await watchShifts(page);
  const heard = complaints(page);
  const jumping: string[] = [];
  for (const address of addresses) {
    heard.length = 0;
    await page.goto(address);
    await settle(page);
    const { sum, parts } = await shiftsOf(page);
    if (sum > MOST_SHIFT) jumping.push([`${address}: ${sum.toFixed(3)}`, ...parts, ...heard].join('\n'));
  }
  return jumping;
}

async function look(browser: Browser, as: Screen['as'], viewport: typeof phone): Promise<string[]> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const { lisbon } = await findWorld(context.request);
  const [friend] = (await (await context.request.get('/api/friends')).json()) as { user: { id: string } }[];
  await context.clearCookies();
  await enter(context.request, as);
  const ids = { '/groups/': lisbon, '/friends/': friend?.user.id ?? 'none' };
  const addresses = addressesFor(as, ids);
  expect(addresses.length).toBeGreaterThan(10);
  // Two pages at once: each waits most of the time.
  const halves = [0, 1].map((half) => addresses.filter((_, place) => place % 2 === half));
  const jumping = await Promise.all(halves.map(async (half) => findJumping(await context.newPage(), half)));
  return jumping.flat();
}

/** An empty screen differs most from its skeleton where its parts stand below each other. */
const LOOKS = [
  { as: 'demo', size: desktop },
  { as: 'visitor', size: desktop },
  { as: 'demo', size: phone },
  { as: 'newcomer', size: phone },
  { as: 'visitor', size: phone },
] as const;

/** So high that everything around the budgets is in view. */
const high = { width: desktop.width, height: 1400 };

test('Spending does not move when its budgets come late', async ({ browser }) => {
  const context = await browser.newContext({ viewport: high, reducedMotion: 'reduce' });
  await enter(context.request, 'demo');
  const page = await context.newPage();
  await page.route('**/api/budgets*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  expect(await findJumping(page, ['/spending'])).toEqual([]);
});

test('the buttons of an own expense stay where they are when its history and its group come late', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
  await enter(context.request, 'demo');
  const page = await context.newPage();
  const replies = Promise.withResolvers<void>();
  for (const late of [/\/api\/expenses\/[^/]+\/history/, /\/api\/groups\/[\da-f-]{36}$/]) {
    await page.route(late, async (route) => {
      await replies.promise;
      await route.continue();
    });
  }
  await page.goto('/expenses?q=Salary');
  await page.getByRole('table').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading history')).toBeAttached();
  const placeOfEdit = () => dialog.getByRole('button', { name: 'Edit' }).boundingBox();
  const before = await placeOfEdit();
  replies.resolve();
  await expect(dialog.getByText('added it')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await placeOfEdit()).toEqual(before);
});

for (const { as, size } of LOOKS) {
  test(`at ${size.width} px no screen of the ${as} moves while it loads`, async ({ browser }) => {
    expect(await look(browser, as, size)).toEqual([]);
  });
}
