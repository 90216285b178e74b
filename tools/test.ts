import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, readTotals, sumTotals, type Totals } from './test/totals.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));

// Long tests of sums without days: one time zone is enough.
const TIMELESS = [
  'src/domain/fair-cents.test.ts',
  'src/domain/families.test.ts',
  'src/domain/netting.test.ts',
  'src/domain/payers.test.ts',
  'src/domain/settlement*.test.ts',
  'src/domain/split.test.ts',
];

interface Suite {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly report: string;
  readonly count: (report: unknown) => Totals;
}

type Selection = { projects?: readonly string[]; without?: readonly string[] };

function vitest(title: string, zone: string, { projects = [], without = [] }: Selection = {}): Suite {
  const report = join(reports, `vitest-${zone.replace('/', '-')}.json`);
  const selection = [
    ...projects.flatMap((project) => ['--project', project]),
    ...without.flatMap((files) => ['--exclude', files]),
  ];
  return {
    title,
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { TZ: zone },
    report,
    count: countVitest,
  };
}

function playwright(): Suite {
  const report = join(reports, 'playwright.json');
  return {
    title: 'Journeys in the browser',
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: countPlaywright,
  };
}

function run(suite: Suite): Promise<Totals> {
  console.log(`\n${suite.title}`);
  const child = spawn(process.execPath, [join(root, suite.program), ...suite.args], {
    cwd: root,
    env: { ...process.env, ...suite.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(readTotals(suite.report, suite.count, false)));
    child.once('close', (code) => resolve(readTotals(suite.report, suite.count, code === 0)));
  });
}

const suites = [
  vitest('Server', 'UTC', { projects: ['server'] }),
  // Time zones on both sides of the date line, to find rules that use the machine's clock or zone.
  vitest('Rules and screens, west', 'America/Los_Angeles', { projects: ['domain', 'web'] }),
  vitest('Rules and screens, east', 'Pacific/Kiritimati', { projects: ['domain', 'web'], without: TIMELESS }),
  ...(existsSync(join(root, 'playwright.config.ts')) ? [playwright()] : []),
];

const all: Totals[] = [];
for (const suite of suites) all.push(await run(suite));
rmSync(reports, { recursive: true, force: true });

const { passed, failed, names } = sumTotals(all);
for (const name of names) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
