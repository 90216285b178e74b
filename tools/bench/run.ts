import { loadavg } from 'node:os';
import { openBrowser } from './browser.ts';
import { measureBills } from './measure-bills.ts';
import { measureCalls } from './measure-calls.ts';
import { measureDomain } from './measure-domain.ts';
import { measureFirstLoad } from './measure-first-load.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureSpending } from './measure-spending.ts';
import { measureStart } from './measure-start.ts';
import { measureStatements } from './measure-statements.ts';
import { measureVisited } from './measure-visited.ts';
import { cleanUpAll, freePort } from './processes.ts';
import { type Check, isReached, printChecks, progress } from './report.ts';
import { openSite } from './site.ts';

const HELP = `Speed as ratios within one run: npm run bench -- [--quick] [--gate]
  --quick  without the million expenses and Lighthouse, and shorter
  --gate   exit code 1 where a ratio that holds still is missed`;

type Plan = { sizes: readonly number[]; seconds: number; planRounds: number; hasLighthouse: boolean };

const FULL: Plan = { sizes: [100_000, 1_000_000], seconds: 4, planRounds: 40, hasLighthouse: true };
const QUICK: Plan = { sizes: [100_000], seconds: 2, planRounds: 10, hasLighthouse: false };

async function runAll({ sizes, seconds, planRounds, hasLighthouse }: Plan): Promise<Check[]> {
  const checks = measureDomain(planRounds);
  checks.push(...(await measureStart()));
  progress('starting the server that is measured, and registering people');
  const site = await openSite();
  checks.push(...(await measureGrowth(site, { sizes, seconds: seconds / 2 })));
  checks.push(...(await measureCalls(site, site.large, seconds)));
  checks.push(...(await measureBills(site, seconds)));
  checks.push(...(await measureSpending(site, seconds / 2)));
  checks.push(...(await measureStatements(site)));
  const port = await freePort();
  const browser = await openBrowser(port);
  checks.push(...(await measureFirstLoad(site, browser)));
  checks.push(...(await measureVisited(site, browser)));
  if (hasLighthouse) {
    // Loaded only here, because it is by far the largest program.
    const { measureLighthouse } = await import('./measure-lighthouse.ts');
    checks.push(...(await measureLighthouse(site, browser, port)));
  }
  return checks;
}

/** Returns whether the run meets the limits of `--gate`. */
async function bench(words: readonly string[]): Promise<boolean> {
  const unknown = words.find((word) => !['--quick', '--gate'].includes(word));
  if (unknown !== undefined) {
    console.log(HELP);
    return unknown === '--help';
  }
  const started = performance.now();
  const load = loadavg()[0] ?? 0;
  if (load > 1)
    console.log(`The machine is busy (load ${load.toFixed(1)}): only ratios marked "gate" say something`);
  const checks = await runAll(words.includes('--quick') ? QUICK : FULL);
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
