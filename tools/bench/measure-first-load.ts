import { get } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { signIn, signOut } from './browser.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

type Script = { path: string; bytes: number };

const FIRST_LOAD = 130;
const FURTHER = 40;
const KILOBYTE = 1000;

/** The scripts that a screen loads with an empty cache, with their transferred sizes. */
async function loadScripts(context: BrowserContext, url: string): Promise<Script[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const scripts = await settledScripts(page);
  await page.close();
  return scripts;
}

/** Scripts that load a little later without any action also belong to the screen. */
async function settledScripts(page: Page): Promise<Script[]> {
  for (let known = -1; ; ) {
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
        .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize })),
    );
    if (scripts.length === known) return scripts;
    known = scripts.length;
    await page.waitForTimeout(1000);
  }
}

function kilobytes(scripts: readonly Script[]): number {
  const bytesByPath = new Map(scripts.map(({ path, bytes }) => [path, bytes]));
  return [...bytesByPath.values()].reduce((total, bytes) => total + bytes, 0) / KILOBYTE;
}

/** The size of the same scripts for a browser that accepts gzip only, as over plain HTTP. */
async function kilobytesOfGzip(origin: string, scripts: readonly Script[]): Promise<number> {
  const sizes = scripts.map(
    ({ path }) =>
      new Promise<number>((resolve, reject) => {
        get(origin + path, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
          let bytes = 0;
          for await (const chunk of response) bytes += (chunk as Buffer).length;
          resolve(bytes);
        }).on('error', reject);
      }),
  );
  return (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0) / KILOBYTE;
}

/** Compressed script of each screen: with an empty cache, and coming from the dashboard. */
export async function measureFirstLoad(site: Site, context: BrowserContext): Promise<Check[]> {
  progress('loading every screen from an empty cache');
  const { url } = site.server;
  const [person] = site.people;
  if (person === undefined) throw new Error('Nobody to sign in as');
  await signOut(context);
  const visitor = ['/auth', '/auth/forgot', '/terms'];
  const group = `/groups/${site.small}`;
  const money = ['/expenses', '/payments', '/bills', '/debts', '/goals'];
  const account = [
    '/profile',
    '/profile/notifications',
    '/profile/security',
    '/profile/data',
    '/profile/developers',
  ];
  const screens = ['/', '/groups', group, ...money, ...account];
  const loads: { screen: string; scripts: Script[] }[] = [];
  for (const screen of visitor) loads.push({ screen, scripts: await loadScripts(context, url + screen) });
  await signIn(context, url, person);
  for (const screen of screens) loads.push({ screen, scripts: await loadScripts(context, url + screen) });
  const known = new Set(loads.find(({ screen }) => screen === '/')?.scripts.map(({ path }) => path));
  const rows = await Promise.all(
    loads.map(async ({ screen, scripts }) => ({
      screen: screen.startsWith('/groups/') ? '/groups/{id}' : screen,
      first: kilobytes(scripts),
      further: kilobytes(scripts.filter(({ path }) => !known.has(path))),
      gzip: await kilobytesOfGzip(url, scripts),
    })),
  );
  printTable(
    'Compressed script of a screen, kB',
    ['screen', 'first load', 'after the dashboard', 'first load by gzip'],
    rows.map(({ screen, first, further, gzip }) => [screen, show(first), show(further), show(gzip)]),
  );
  return rows.flatMap(({ screen, first, further }): Check[] => [
    { what: `first load of ${screen}`, value: first, atMost: FIRST_LOAD, unit: 'kB', isSteady: true },
    ...(screen === '/'
      ? []
      : [
          {
            what: `${screen} after the dashboard`,
            value: further,
            atMost: FURTHER,
            unit: 'kB',
            isSteady: true,
          },
        ]),
  ]);
}
