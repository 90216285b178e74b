import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { countPlaywright, countVitest, readTotals, sumTotals, type Totals } from './test/totals.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));

// Written by tools/test/record-zone-reads.ts.
const zoneReaders = join(reports, 'zone-readers');

interface Suite {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly report: string;
  readonly count: (report: unknown) => Totals;
}

function vitest(title: string, zone: string, selection: readonly string[], env = {}): Suite {
  const report = join(reports, `vitest-${zone.replace('/', '-')}.json`);
  return {
    title,
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { TZ: zone, ...env },
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

/** The test files that read the zone of the machine in the run before. Without any of them, the record is broken. */
function listZoneReaders(): string[] {
  const files = readFileSync(zoneReaders, 'utf8').split('\n').filter(Boolean);
  return [...new Set(files)].map((file) => relative(root, file));
}

const RULES_AND_SCREENS = ['--project', 'domain', '--project', 'web'];
// Time zones on both sides of the date line, to find rules that use the machine's clock or zone. What does not read the
// zone is the same in both.
const suites: readonly (() => Suite)[] = [
  // A third worker, because the server's tests often wait for a process, the database or a deadline.
  () => vitest('Server', 'UTC', ['--project', 'server'], { VITEST_MAX_WORKERS: '3' }),
  () =>
    vitest('Rules and screens, west', 'America/Los_Angeles', RULES_AND_SCREENS, {
      ZONE_READERS: zoneReaders,
    }),
  () =>
    vitest('Rules and screens that read the time zone, east', 'Pacific/Kiritimati', [
      ...RULES_AND_SCREENS,
      ...listZoneReaders(),
    ]),
  ...(existsSync(join(root, 'playwright.config.ts')) ? [playwright] : []),
];

const all: Totals[] = [];
for (const suite of suites) all.push(await run(suite()));
rmSync(reports, { recursive: true, force: true });

const { passed, failed, names } = sumTotals(all);
for (const name of names) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
