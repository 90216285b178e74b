import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ENGLISH, findLanguage, type Language } from '#domain/language/languages.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { CHROMIUM } from '../e2e/support/chromium.ts';
import { overflows } from '../e2e/support/looks.ts';
import { collectTyped, pseudoWords, textsInTheWay, textsOutside } from '../e2e/support/pseudo.ts';
import { enter, findWorld, type Screen, screens, type World } from '../e2e/support/screens.ts';
import { show, waitForParts } from '../e2e/support/show.ts';
import { findInWords, type Words } from '../e2e/support/spoken.ts';
import { catalogueOf } from './build/catalogues.ts';

// Takes pictures of every screen and dialog, in both sizes and themes. `npm run shots -- readme` takes those of the
// README; any other word selects the screens whose name contains it. `--theme light` takes them in one theme only,
// `--language de` in German, and `--language pseudo` in a language that nobody reads (e2e/support/pseudo.ts), and says
// what is wrong with it.
const root = join(import.meta.dirname, '..');
const {
  values: { language: wanted = ENGLISH.code, theme },
  positionals: words,
} = parseArgs({
  options: { language: { type: 'string' }, theme: { type: 'string' } },
  allowPositionals: true,
});
const isPseudo = wanted === 'pseudo';
/** Amounts and days of the pseudo-language are those of Japanese, which have no letter of an English word. */
const language = languageOf(isPseudo ? 'ja' : wanted);
const said: Words | null = isPseudo
  ? pseudoWords(catalogueOf(ENGLISH.code))
  : language === ENGLISH
    ? null
    : catalogueOf(language.code);
/** What is wrong on a screen, or stopped the steps to it. */
const problems: string[] = [];
const SIZES = { '1280x800': { width: 1280, height: 800 }, '390x844': { width: 390, height: 844 } } as const;
const THEMES = ['light', 'dark'] as const;

type Size = keyof typeof SIZES;
type Theme = (typeof THEMES)[number];
type Picture = { file: string; screen: string; size: Size; theme: Theme };

const README: readonly Picture[] = [
  { file: 'dashboard', screen: 'dashboard', size: '1280x800', theme: 'light' },
  { file: 'phone', screen: 'group', size: '390x844', theme: 'dark' },
];
const MAX_BYTES = 150 * 1024;

function languageOf(code: string): Language {
  const found = findLanguage(code);
  if (found === null) throw new Error(`People cannot choose ${code} (src/domain/language/languages.ts)`);
  return found;
}

/** Starts a server with the demo on a free port; its data is deleted at the end. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'allsquare-shots-'));
  const server = spawn(process.execPath, ['src/server/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Chosen here, because the links in its mails contain it.
      PORT: String(await freePort()),
      DATA_DIR: data,
      SEED_DEMO: 'true',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const [, address] = /ready at (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', () => reject(new Error('The server ended before it was ready')));
  });
  return { url, stop };
}

async function openContext(
  browser: Browser,
  url: string,
  as: Screen['as'],
  size: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
  });
  await enter(context.request, as);
  if (said !== null) await context.addCookies([{ name: 'language', value: language.code, url }]);
  if (isPseudo) {
    await context.route(`**/catalogues/${language.code}.json`, (route) => route.fulfill({ json: said }));
    // The page brings those of its screen in the real language.
    await context.addInitScript(() => {
      new MutationObserver(() => document.getElementById('texts')?.remove()).observe(document, {
        childList: true,
        subtree: true,
      });
    });
  }
  return context;
}

async function shoot(page: Page, theme: Theme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  await waitForParts(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

type Shot = { screen: Screen; size: Size; world: World; folder: string };

async function shootScreen(page: Page, { screen, size, world, folder }: Shot): Promise<void> {
  if (said !== null) findInWords(page, said);
  page.setDefaultTimeout(15_000);
  const typed = collectTyped(page);
  await show(page, screen, world).catch((error: Error) => {
    if (said === null) throw error;
    problems.push(`${screen.name}, ${size}: ${error.message.split('\n')[0]}`);
  });
  if (said !== null) {
    await waitForParts(page);
    const outside = isPseudo ? await textsOutside(page, typed) : [];
    const found = [...outside, ...(await textsInTheWay(page, typed)), ...(await overflows(page))];
    problems.push(...found.map((each) => `${screen.name}, ${size}: ${each}`));
  }
  for (const each of THEMES.filter((known) => theme === undefined || known === theme)) {
    const png = await shoot(page, each);
    await sharp(png)
      .png({ palette: true, colours: 256 })
      .toFile(join(folder, `${screen.name}-${size}-${each}.png`));
  }
}

async function shootAll(browser: Browser, url: string, world: World): Promise<number> {
  const folder = join(root, 'shots', said === null ? '' : wanted);
  mkdirSync(folder, { recursive: true });
  const chosen = screens.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const sizes = Object.keys(SIZES) as Size[];
  // Both sizes at once: a page often waits.
  await Promise.all(
    sizes.map(async (size) => {
      const contexts = new Map<Screen['as'], BrowserContext>();
      for (const screen of chosen) {
        if (screen.only === 'phone' && size !== '390x844') continue;
        const context = contexts.get(screen.as) ?? (await openContext(browser, url, screen.as, size));
        contexts.set(screen.as, context);
        const page = await context.newPage();
        await shootScreen(page, { screen, size, world, folder });
        await page.close();
        console.log(`${screen.name}, ${size}`);
      }
    }),
  );
  return chosen.length;
}

async function shootForReadme(browser: Browser, url: string, world: World): Promise<void> {
  const folder = join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  for (const { file, screen: name, size, theme } of README) {
    const screen = screens.find((each) => each.name === name);
    if (screen === undefined) throw new Error(`There is no screen ${name}`);
    const context = await openContext(browser, url, screen.as, size);
    const page = await context.newPage();
    await show(page, screen, world);
    const path = join(folder, `${file}.png`);
    await sharp(await shoot(page, theme))
      .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
      .toFile(path);
    await context.close();
    const { size: bytes } = statSync(path);
    if (bytes > MAX_BYTES) throw new Error(`${path} has ${bytes} bytes, more than ${MAX_BYTES}`);
    console.log(`${path}, ${Math.round(bytes / 1024)} kB`);
  }
}

const server = await startServer();
try {
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const context = await browser.newContext({ baseURL: server.url });
  const world = await findWorld(context.request);
  await context.close();
  if (words.includes('readme')) await shootForReadme(browser, server.url, world);
  else console.log(`Pictures of ${await shootAll(browser, server.url, world)} screens are in shots/`);
  await browser.close();
  if (problems.length > 0) console.error(problems.join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
