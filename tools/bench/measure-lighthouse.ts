import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { signIn } from './browser.ts';
import { middleOf } from './load.ts';
import { atEnd } from './processes.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

type Result = {
  name: string;
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** Lighthouse's measure of this machine's processor. */
  power: number;
};

const BEST = 95;
const MAX_BEHIND = 5;

/** Lighthouse makes the processor four times slower. That is meant for machines of this power (its docs/throttling.md). */
const MEANT_POWER = '1500 to 2000';

/** The median of this many runs counts, because a busy moment of the machine says nothing about a page. */
const LOOKS = 3;

/** Sometimes a browser records nothing, and Lighthouse asks for another run. */
const TRIES = 3;

async function look(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    // An empty cache for each run. Cookies are kept, so the person stays signed in.
    disableStorageReset: false,
    logLevel: 'silent',
    maxWaitForLoad: 30_000,
  });
  return result?.lhr;
}

async function examine(name: string, url: string, port: number): Promise<Result> {
  progress(`Lighthouse, phone: ${name}`);
  let report = await look(url, port);
  for (let tries = 1; tries < TRIES && report?.runtimeError; tries += 1) {
    progress(`Lighthouse, phone: ${name}, once more (${report.runtimeError.code})`);
    report = await look(url, port);
  }
  if (report === undefined || report.runtimeError) {
    throw new Error(`Lighthouse cannot examine ${url}: ${report?.runtimeError?.message}`);
  }
  const { audits, categories, environment } = report;
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    name,
    score: (categories.performance?.score ?? 0) * 100,
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    power: environment.benchmarkIndex,
  };
}

const BARE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Nothing but React'));
`;

/** Builds and serves a page with React and a heading; returns its address. */
async function serveBarePage(): Promise<string> {
  // Inside the checkout, so that its packages are found.
  const folder = join(import.meta.dirname, '../../node_modules/.cache/allsquare-bare');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><meta name="viewport"
    content="width=device-width"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'main.js'), BARE);
  await build({ root: folder, configFile: false, logLevel: 'silent', build: { outDir: 'dist' } });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
    try {
      const body = brotliCompressSync(readFileSync(join(folder, 'dist', path)));
      const type = extname(path) === '.js' ? 'text/javascript' : 'text/html';
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
  });
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/`;
}

/** Runs each page in turns; returns the run with the median score for each. */
async function examineAll(pages: Readonly<Record<string, string>>, port: number): Promise<Result[]> {
  const looks: Result[][] = Object.keys(pages).map(() => []);
  for (let round = 0; round < LOOKS; round += 1) {
    for (const [at, [name, url]] of Object.entries(pages).entries()) {
      looks[at]?.push(await examine(name, url, port));
    }
  }
  return looks.map((results) => middleOf(results, ({ score }) => score));
}

/** Lighthouse on a slow phone: the three main screens, compared with a page that has only React. */
export async function measureLighthouse(site: Site, context: BrowserContext, port: number): Promise<Check[]> {
  const [person] = site.people;
  if (person === undefined) throw new Error('Nobody to sign in as');
  const { url } = site.server;
  await signIn(context, url, person);
  const results = await examineAll(
    {
      'a bare React page': await serveBarePage(),
      dashboard: `${url}/`,
      group: `${url}/groups/${site.small}`,
      expenses: `${url}/expenses`,
    },
    port,
  );
  const [bare, ...screens] = results as [Result, ...Result[]];
  printTable(
    `Lighthouse, phone (meant for a BenchmarkIndex of ${MEANT_POWER})`,
    ['screen', 'performance', 'first paint ms', 'largest paint ms', 'blocked ms', 'BenchmarkIndex'],
    results.map((each) => [
      each.name,
      each.score.toFixed(0),
      show(each.firstPaint),
      show(each.largestPaint),
      show(each.blocked),
      show(each.power),
    ]),
  );
  return screens.flatMap(({ name, score }): Check[] => [
    { what: `Lighthouse, ${name}`, value: score, atLeast: BEST, unit: '', isSteady: false },
    {
      what: `${name} behind bare React`,
      value: bare.score - score,
      atMost: MAX_BEHIND,
      unit: 'points',
      isSteady: false,
    },
  ]);
}
