import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { signIn } from './browser.ts';
import { middleOf } from './load.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

/** A phone is this many times slower than the machine. */
const SLOWDOWN = 4;
const ROUNDS = 5;
const CONTENT = 100;
const PRESS = 50;

type Visit = { screen: string; link: string; content: string };

/** How long the content of a visited screen takes, from the press on its link; in milliseconds. */
async function visit(page: Page, { link, content }: Visit): Promise<number> {
  return page.evaluate(
    async ([link, content]) => {
      const target = document.querySelector<HTMLElement>(`nav a[href="${link}"]`);
      if (target === null) throw new Error(`There is no link to ${link}`);
      const begun = performance.now();
      target.click();
      while (!document.querySelector('main')?.textContent?.includes(content)) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - begun > 10_000) throw new Error(`${link} does not show ${content}`);
      }
      return performance.now() - begun;
    },
    [link, content] as const,
  );
}

/** The longest delay of a press until the next frame, in milliseconds. */
async function press(page: Page, link: string): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { pressTimes: times });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) times.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(`nav a[href="${link}"]`).first().click();
  await page.waitForTimeout(1000);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { pressTimes: number[] }).pressTimes));
}

/** A page that the worker opened, with the replies of earlier visits and nothing in memory. */
async function openAgain(page: Page, session: CDPSession, url: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(`${url}/profile/notifications`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** The content of visited screens from what the browser kept, with and without a net, and the answer to a press. */
export async function measureVisited(site: Site, context: BrowserContext): Promise<Check[]> {
  progress('opening visited screens on a slow phone, with and without a net');
  const { url } = site.server;
  const [person] = site.people;
  if (person === undefined) throw new Error('Nobody to sign in as');
  await signIn(context, url, person);
  const page = await context.newPage();
  const visits: Visit[] = [
    { screen: 'groups', link: '/groups', content: 'Small' },
    { screen: 'expenses', link: '/expenses', content: '$' },
    { screen: 'payments', link: '/payments', content: '$' },
  ];
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const { link } of visits) {
    await page.goto(url + link);
    // The replies are written a moment after they came.
    await page.waitForTimeout(4000);
  }
  const session = await context.newCDPSession(page);
  const rows: { screen: string; withNet: number; without: number; press: number }[] = [];
  for (const each of visits) {
    const times: Record<'withNet' | 'without' | 'press', number[]> = { withNet: [], without: [], press: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await openAgain(page, session, url);
      times.withNet.push(await visit(page, each));
      await context.setOffline(true);
      await openAgain(page, session, url);
      times.without.push(await visit(page, each));
      await context.setOffline(false);
      await openAgain(page, session, url);
      times.press.push(await press(page, each.link));
    }
    const middle = (list: number[]) => middleOf(list, (time) => time);
    rows.push({
      screen: each.screen,
      withNet: middle(times.withNet),
      without: middle(times.without),
      press: middle(times.press),
    });
  }
  await page.close();
  printTable(
    `Visited screens, a phone ${SLOWDOWN} times slower, ms`,
    ['screen', 'content with a net', 'content without', 'answer to a press'],
    rows.map(({ screen, withNet, without, press }) => [screen, show(withNet), show(without), show(press)]),
  );
  return rows.flatMap(({ screen, withNet, without, press }): Check[] => [
    { what: `visited ${screen}, with a net`, value: withNet, atMost: CONTENT, unit: 'ms', isSteady: false },
    { what: `visited ${screen}, without`, value: without, atMost: CONTENT, unit: 'ms', isSteady: false },
    { what: `press to ${screen}`, value: press, atMost: PRESS, unit: 'ms', isSteady: false },
  ]);
}
