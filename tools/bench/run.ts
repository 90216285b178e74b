import { loadavg } from 'node:os';
import { freePort } from '#server/testing/system/free-port.ts';
import { openBrowser } from './browser.ts';
import { type BackupPlan, measureBackups } from './measure-backups.ts';
import { measureCalls } from './measure-calls.ts';
import { measureGrowth } from './measure-growth.ts';
import { measurePresses } from './measure-presses.ts';
import { measureSpending } from './measure-spending.ts';
import { measureStart } from './measure-start.ts';
import { measureStatements } from './measure-statements.ts';
import { cleanUpAll } from './processes.ts';
import { type Check, isReached, printChecks, progress } from './report.ts';
import { openSite } from './site.ts';

const HELP = `Speed as ratios within one run: npm run bench -- [--quick] [--gate] [PART …]
  --quick  without the million expenses and Lighthouse, and shorter
  --gate   exit code 1 where a ratio that holds still is missed
  PART     only these parts: `;

type Plan = { sizes: readonly number[]; seconds: number; backups: BackupPlan };

const FULL: Plan = {
  sizes: [100_000, 1_000_000],
  seconds: 4,
  backups: { rounds: 7, expenses: 100_000 },
};
const QUICK: Plan = {
  sizes: [100_000],
  seconds: 2,
  backups: { rounds: 3, expenses: 20_000 },
};

/** Opens something at its first use; all parts share it. */
function shared<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

const site = shared(() => {
  progress('starting the server that is measured, and registering people');
  return openSite();
});
const chromium = shared(async () => {
  const port = await freePort();
  return { port, browser: await openBrowser(port) };
});

type Part = { name: string; run: (plan: Plan) => Promise<Check[]> };

const LONGEST_PART = 'lighthouse';

const parts: readonly Part[] = [
  { name: 'start', run: () => measureStart() },
  {
    name: 'growth',
    run: async ({ sizes, seconds }) => measureGrowth(await site(), { sizes, seconds: seconds / 2 }),
  },
  {
    name: 'calls',
    run: async ({ seconds }) => {
      const opened = await site();
      return measureCalls(opened, opened.large, seconds);
    },
  },
  { name: 'spending', run: async ({ seconds }) => measureSpending(await site(), seconds / 2) },
  { name: 'backups', run: async ({ backups }) => measureBackups(backups) },
  { name: 'statements', run: async () => measureStatements(await site()) },
  { name: 'presses', run: async () => measurePresses(await site(), (await chromium()).browser) },
  {
    name: LONGEST_PART,
    run: async () => {
      // Loaded only here, because it is by far the largest program.
      const { measureLighthouse } = await import('./measure-lighthouse.ts');
      const { browser, port } = await chromium();
      return measureLighthouse(await site(), browser, port);
    },
  },
];

/** Returns whether the run meets the limits of `--gate`. */
async function bench(words: readonly string[]): Promise<boolean> {
  const names = words.filter((word) => !word.startsWith('--'));
  const known = ['--quick', '--gate', ...parts.map(({ name }) => name)];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    console.log(HELP + parts.map(({ name }) => name).join(', '));
    return unknown === '--help';
  }
  const isQuick = words.includes('--quick');
  const started = performance.now();
  const load = loadavg()[0] ?? 0;
  if (load > 1)
    console.log(`The machine is busy (load ${load.toFixed(1)}): only ratios marked "gate" say something`);
  const checks: Check[] = [];
  for (const { name, run } of parts) {
    const isWanted = names.length === 0 ? !isQuick || name !== LONGEST_PART : names.includes(name);
    if (isWanted) checks.push(...(await run(isQuick ? QUICK : FULL)));
  }
  printChecks(checks);
  const missed = checks.filter((check) => check.isSteady && check.value !== null && !isReached(check));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`\n${checks.filter(isReached).length} of ${checks.length} reached, in ${minutes} minutes`);
  return missed.length === 0 || !words.includes('--gate');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUpAll().finally(() => process.exit(130)));
}

try {
  if (!(await bench(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanUpAll();
}
