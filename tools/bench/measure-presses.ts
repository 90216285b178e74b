import type { BrowserContext, Page } from '@playwright/test';
import { press, signIn } from './browser.ts';
import { middleOf } from './load.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

/** As on this machine, and as on a phone four times slower. */
const SLOWDOWNS = [1, 4] as const;
const BAR = 50;
const ROUNDS = 3;
/** The browser reports a press a moment later. In milliseconds. */
const REPORTED = 700;
/** The browser reports no duration below this one. */
const SHORTEST = 16;

type Step = { what: string; act: (page: Page) => Promise<void> };

const button = (name: string) => (page: Page) => press(page, page.getByRole('button', { name }).first());
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** A person opens a group, begins to add an expense, and looks at the balances and the members. */
const stepsIn = (groupId: string): readonly Step[] => [
  {
    what: 'the link to the groups',
    act: (page) => press(page, page.locator('nav a[href="/groups"]').first()),
  },
  { what: 'a group', act: (page) => press(page, page.locator(`main a[href="/groups/${groupId}"]`).first()) },
  { what: 'Add Expense', act: button('Add Expense') },
  { what: 'a digit of the amount', act: key('7') },
  { what: 'Tab', act: key('Tab') },
  { what: 'a letter of the title', act: key('T') },
  { what: 'the sentence that opens the split', act: button('Paid by you, split equally') },
  { what: 'Cancel', act: button('Cancel') },
  { what: 'the tab Balances', act: (page) => press(page, page.getByRole('tab', { name: 'Balances' })) },
  { what: 'the tab Members', act: (page) => press(page, page.getByRole('tab', { name: /^Members/ })) },
  { what: 'the menu of the group', act: button('More') },
];

/** Collects the durations of presses and keys as Interaction to Next Paint counts them. */
function collect(): void {
  const found = Object.assign(window, { interactions: [] as number[] }).interactions;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) found.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest duration since the last call. */
const takeLongest = (page: Page) =>
  page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: number[] };
    return Math.max(0, ...interactions.splice(0));
  });

type Walk = { url: string; steps: readonly Step[]; slowdown: number };

/** The durations of all steps, in their order. */
async function walk(page: Page, { url, steps, slowdown }: Walk): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(collect);
  await page.waitForTimeout(2000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const durations: number[] = [];
  for (const { act } of steps) {
    await act(page);
    await page.waitForTimeout(REPORTED * slowdown);
    durations.push(Math.max(SHORTEST, await takeLongest(page)));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return durations;
}

/** How long presses and keys wait for their next frame on the way of one person through the program. */
export async function measurePresses(site: Site, context: BrowserContext): Promise<Check[]> {
  progress('pressing what a person presses who adds an expense');
  const [person] = site.people;
  if (person === undefined) throw new Error('Nobody to sign in as');
  await signIn(context, site.server.url, person);
  const page = await context.newPage();
  const steps = stepsIn(site.small);
  const walkOnce = (slowdown: number) => walk(page, { url: site.server.url, steps, slowdown });
  // Once without counting: what the program loads on first use is not the answer to a press.
  await walkOnce(1);
  const columns: number[][] = [];
  for (const slowdown of SLOWDOWNS) {
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await walkOnce(slowdown));
    columns.push(
      steps.map((_, step) =>
        middleOf(
          rounds.map((round) => round[step] ?? 0),
          (duration) => duration,
        ),
      ),
    );
  }
  await page.close();
  printTable(
    'From a press to the next frame, ms',
    ['press', 'this machine', `a phone ${SLOWDOWNS[1]} times slower`],
    steps.map(({ what }, step) => [what, ...columns.map((column) => show(column[step]))]),
  );
  return columns.map((column, index) => ({
    what: `longest press, slowed ${SLOWDOWNS[index]} times`,
    value: Math.max(...column),
    atMost: BAR,
    unit: 'ms',
    isSteady: false,
  }));
}
