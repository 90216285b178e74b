import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { press, signIn } from './browser.ts';
import { middleOf } from './load.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

/** A phone is this many times slower than the machine. Its screen is that of Lighthouse's phone, in CSS pixels. */
const SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const ROUNDS = 5;
const CONTENT = 100;
const PRESS = 50;

/** How long a person looks at a screen before the next press, at least; in milliseconds. */
const LOOK = 1000;

type Visit = { screen: string; link: string; content: string };

const VISITS: readonly Visit[] = [
  { screen: 'groups', link: '/groups', content: 'Small' },
  { screen: 'expenses', link: '/expenses', content: '$' },
  { screen: 'payments', link: '/payments', content: '$' },
];

/** The screen from which the links are pressed: it shows nothing of the measured ones. */
const ELSEWHERE = '/profile/notifications';

const THERE = 'The content is there';

/**
 * Notes in the page when a link was pressed (`pressedAt`), when `main` first shows a text, laid out (`contentAt`), and the
 * longest time from a press to the next frame (`longestPress`). What is in the page but hidden does not count. Only events
 * of a press have an interaction id (as in INP): hovering is none. The browser reports them by itself, so nothing of this
 * runs in the press.
 */
function watch([content, message]: readonly [string, string]): void {
  const seen = Object.assign(window, { pressedAt: 0, contentAt: 0, longestPress: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) seen.longestPress = Math.max(seen.longestPress, entry.duration);
      if (entry.name === 'click') seen.pressedAt = entry.startTime;
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const look = () => {
    if (!document.querySelector('main')?.innerText.includes(content)) return requestAnimationFrame(look);
    seen.contentAt = performance.now();
    console.info(message);
  };
  look();
}

type Watched = { pressedAt: number; contentAt: number; longestPress: number };
const watched = (page: Page) =>
  page.evaluate(() => {
    const { pressedAt, contentAt, longestPress } = window as unknown as Watched;
    return { pressedAt, contentAt, longestPress };
  });
// The page says it by itself: what Playwright would add to a page to ask for it takes a slow phone 50 ms.
const contentIsThere = (page: Page) =>
  page.waitForEvent('console', { predicate: (each) => each.text() === THERE, timeout: 30_000 });

/** Opens the screen elsewhere, with the replies of earlier visits and nothing in memory. */
async function openElsewhere(page: Page, session: CDPSession, url: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(url + ELSEWHERE);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(LOOK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

type Times = { inside: number; anew: number; press: number };

/** A link of the navigation, visible. The phone's bar has few of them, its menu has all. */
async function showLink(page: Page, link: string): Promise<Locator> {
  const shown = page.locator(`nav a[href="${link}"]:visible`).first();
  if ((await shown.count()) === 0) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await shown.waitFor();
    // The menu slides in.
    await page.waitForTimeout(LOOK);
  }
  return shown;
}

/** From the press on a link inside the running program to its content; and from the press to the next frame. */
async function visitInside(page: Page, { link, content }: Visit): Promise<Pick<Times, 'inside' | 'press'>> {
  const shown = await showLink(page, link);
  await page.evaluate(watch, [content, THERE] as const);
  const there = contentIsThere(page);
  await press(page, shown);
  await there;
  // The browser reports presses a moment later.
  await page.waitForTimeout(LOOK);
  const { pressedAt, contentAt, longestPress } = await watched(page);
  return { inside: contentAt - pressedAt, press: longestPress };
}

/** From the start of the page to its content. */
async function visitAnew(page: Page, url: string, { link, content }: Visit): Promise<number> {
  const script = await page.context().newCDPSession(page);
  await script.send('Page.enable');
  const { identifier } = await script.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watch})(${JSON.stringify([content, THERE])})`,
  });
  const there = contentIsThere(page);
  await page.goto(url + link, { waitUntil: 'commit' });
  await there;
  await script.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await script.detach();
  return (await watched(page)).contentAt;
}

/** The median times of a visit, with or without a net. */
async function measure(page: Page, session: CDPSession, url: string, visit: Visit): Promise<Times> {
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await openElsewhere(page, session, url);
    const inside = await visitInside(page, visit);
    await openElsewhere(page, session, url);
    rounds.push({ ...inside, anew: await visitAnew(page, url, visit) });
  }
  const middle = (of: (times: Times) => number) => of(middleOf(rounds, of));
  return {
    inside: middle(({ inside }) => inside),
    anew: middle(({ anew }) => anew),
    press: middle(({ press }) => press),
  };
}

/** The content of visited screens from what the browser kept, with and without a net, and the answer to a press. */
export async function measureVisited(site: Site, context: BrowserContext): Promise<Check[]> {
  progress('opening visited screens on a slow phone, with and without a net');
  const { url } = site.server;
  const [person] = site.people;
  if (person === undefined) throw new Error('Nobody to sign in as');
  await signIn(context, url, person);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const { link } of VISITS) {
    await page.goto(url + link);
    // The replies are written a moment after they came.
    await page.waitForTimeout(4000);
  }
  const session = await context.newCDPSession(page);
  const rows: (Times & { what: string })[] = [];
  for (const each of VISITS) {
    rows.push({ what: `${each.screen}, with a net`, ...(await measure(page, session, url, each)) });
    await context.setOffline(true);
    rows.push({ what: `${each.screen}, without`, ...(await measure(page, session, url, each)) });
    await context.setOffline(false);
  }
  await page.close();
  printTable(
    `Visited screens, a phone ${SLOWDOWN} times slower, ms`,
    ['screen', 'content, inside the program', 'content, program started anew', 'answer to the press'],
    rows.map(({ what, inside, anew, press }) => [what, show(inside), show(anew), show(press)]),
  );
  return rows.flatMap(({ what, inside, anew, press }): Check[] => [
    { what: `visited ${what}`, value: inside, atMost: CONTENT, unit: 'ms', isSteady: false },
    { what: `visited ${what}, started anew`, value: anew, atMost: CONTENT, unit: 'ms', isSteady: false },
    { what: `press to ${what}`, value: press, atMost: PRESS, unit: 'ms', isSteady: false },
  ]);
}
