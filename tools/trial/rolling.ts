import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Guest, makeParty, type Party } from '#server/testing/system/people.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium.ts';
import { signIn } from '../bench/browser.ts';
import { startNginx } from './nginx.ts';
import { versionOf } from './programs.ts';
import { type Findings, type Shown, show } from './report.ts';
import { audit, startSite, withDatabase } from './site.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The marker of the other version in the titles of its pages. */
const NEXT = 'Allsquare Next';
/** Pages of each version that are opened while both answer, and how many are opened for that at most. */
const PAGES_OF_EACH = 3;
const PAGES = 24;
/** The links of the shell. Each leads to a screen with scripts of its own. */
const SCREENS = [
  'Groups',
  'Expenses',
  'Spending',
  'Payments',
  'Bills',
  'Debt Snowball',
  'Goals',
  'Wallet',
  'Profile',
] as const;
/** Those that a tab opens only after the last instance of its version has ended. */
const LATER = SCREENS.slice(5);

/** Makes a version whose scripts have other names than this one's, in a folder of its own. Throws if it cannot be built. */
async function buildNextVersion(folder: string): Promise<string> {
  const root = join(folder, 'next');
  mkdirSync(root);
  for (const name of [
    'src',
    'tools',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const title = join(root, 'src/web/lib/page-title.ts');
  const source = readFileSync(title, 'utf8');
  const changed = source.replace("'Allsquare'", `'${NEXT}'`);
  if (changed === source) throw new Error('The title of the pages is not where it was');
  writeFileSync(title, changed);
  const build = ['node_modules/vite/bin/vite.js', 'build'];
  execFileSync(process.execPath, build, { cwd: root, env: { NODE_ENV: 'production' }, stdio: 'pipe' });
  return root;
}

/** A tab with its errors. */
type Tab = { page: Page; isNext: boolean; scripts: number; wrong: string[] };

/** Opens the site as a person, without a service worker, so that each script is asked for when it is needed. */
async function openTab(browser: Browser, url: string, person: Guest): Promise<Tab> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await signIn(context, url, person);
  const page = await context.newPage();
  const tab: Tab = { page, isNext: false, scripts: 0, wrong: [] };
  page.on('response', (response) => {
    if (!response.url().includes('/assets/')) return;
    tab.scripts += 1;
    if (!response.ok()) tab.wrong.push(`${response.status()} for ${response.url()}`);
  });
  page.on('pageerror', (error) => tab.wrong.push(error.message));
  await page.goto(url);
  await page.waitForFunction(() => document.title.includes('·'));
  tab.isNext = (await page.title()).endsWith(NEXT);
  return tab;
}

async function visit({ page, wrong }: Tab, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await page.getByRole('link', { name: screen, exact: true }).first().click();
    await page.waitForLoadState('networkidle');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor().catch(() => wrong.push(`${screen} has no heading`));
    if (await page.getByText("This couldn't be loaded").isVisible()) wrong.push(`${screen} is missing`);
  }
}

/** Adds an expense in the dialog, whose scripts load now. */
async function addExpense({ page, wrong }: Tab, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('12.34');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Group').selectOption('Hot 0');
  await form.getByLabel('Category').selectOption('Food & Drinks');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await page
    .getByText('Expense created')
    .first()
    .waitFor()
    .catch(() => wrong.push(`${title} was not added`));
}

/** The errors in tabs since the last call. */
const takeWrong = (tabs: readonly Tab[]) => tabs.flatMap(({ wrong }) => wrong.splice(0));

async function openPages(
  browser: Browser,
  url: string,
  party: Party,
): Promise<{ tabs: Tab[]; shown: Shown }> {
  const [person] = party.people;
  if (person === undefined) throw new Error('There is nobody');
  const tabs: Tab[] = [];
  const count = (isNext: boolean) => tabs.filter((tab) => tab.isNext === isNext).length;
  while (Math.min(count(false), count(true)) < PAGES_OF_EACH && tabs.length < PAGES) {
    const tab = await openTab(browser, url, person);
    await visit(tab, SCREENS.slice(0, 5));
    tabs.push(tab);
  }
  const [before, next] = [count(false), count(true)];
  const wrong = takeWrong(tabs);
  if (Math.min(before, next) < PAGES_OF_EACH)
    wrong.push(`${before} pages of one version, ${next} of the other`);
  const scripts = tabs.reduce((total, tab) => total + tab.scripts, 0);
  const figures = `${before} pages of the old and ${next} of the new version, 5 screens each, ${scripts} files`;
  return {
    tabs,
    shown: show('a page of either version gets its scripts from both instances', figures, wrong),
  };
}

/** Two instances of different versions; the old one ends, and its tabs go on. */
export function tryRolling(): Promise<Findings> {
  return withDatabase(async (folder, database) => {
    const connection = { ...database.address };
    const next = await buildNextVersion(folder);
    const settings = { DATABASE_URL: database.connectionString, RATE_LIMITS: 'false' };
    const site = await startSite({ folder, count: 2, settings, roots: [ROOT, next] });
    const nginx = await startNginx(`${folder}/nginx`, site.frontPort, site.ports);
    const browser = await chromium.launch({
      ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
      args: CHROMIUM_FLAGS,
    });
    try {
      const party = await makeParty(nginx.url, connection);
      const { tabs, shown } = await openPages(browser, nginx.url, party);
      const old = tabs.filter(({ isNext }) => !isNext);
      await site.instances[0]?.stop();
      for (const tab of old) await visit(tab, LATER);
      const went = `${old.length} tabs, ${LATER.length} screens each that they had not opened before`;
      const goesOn = show(
        'a tab of the old version goes on after its last instance ended',
        went,
        takeWrong(old),
      );
      const [first] = old;
      if (first !== undefined) await addExpense(first, 'After the restart');
      return {
        components: [versionOf('nginx-light'), 'PostgreSQL 18', `Chromium ${browser.version()}`],
        shown: [
          shown,
          goesOn,
          show('the tab adds an expense then', '1 expense', takeWrong(tabs)),
          await audit(connection),
        ],
        notes: ['without a service worker: a tab with one has nearly all scripts on the device'],
      };
    } finally {
      await browser.close();
      await nginx.stop();
      await site.stop();
    }
  });
}
