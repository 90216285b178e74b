import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissing } from '../e2e/support/browsers/start.ts';
import { baseOfChange, journeysOf, listChanged } from './test/changes.ts';
import { runLanes } from './test/lanes.ts';
import { countPlaywright, countVitest, readTotals, sumTotals, type Totals } from './test/totals.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));

/** One program that runs tests and writes what came of them to `report`. */
interface Part {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly report: string;
  readonly count: (report: unknown) => Totals;
}

function vitest(title: string, args: readonly string[], env: Record<string, string> = {}): Part {
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`);
  return {
    title,
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
    report,
    count: countVitest,
  };
}

function playwright(title: string, args: readonly string[] = []): Part {
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`);
  return {
    title,
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: countPlaywright,
  };
}

const server = (args: readonly string[] = []) =>
  vitest('Server', ['--project', 'server', ...args], { VITEST_MAX_WORKERS: '3' });
const rulesAndScreens = (args: readonly string[] = []) =>
  vitest('Rules and screens', ['--project', 'domain', '--project', 'web', ...args]);
const journeys = (args: readonly string[] = []) => playwright('Journeys in the browser', args);

/** Two lanes, because the server's tests often wait for a process, the database or a deadline. */
const everything = () => [[server()], [rulesAndScreens(), journeys()]];

/** The tests that can notice what changed since this branch left main, or since the last commit on main. */
function changed(): Part[][] {
  const base = baseOfChange(root);
  const changedJourneys = journeysOf(
    listChanged(root, base),
    readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }),
  );
  console.log(`Testing what changed since ${base.slice(0, 8)}`);
  const args = ['--changed', base, '--passWithNoTests'];
  const second = [rulesAndScreens(args)];
  if (changedJourneys.length > 0) second.push(journeys(changedJourneys));
  return [[server(args)], second];
}

function run(part: Part, print: (text: string) => void, lane: number): Promise<Totals> {
  const { title, program, args, env } = part;
  print(`\n${title}\n`);
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A third of the time of the first lane, where both have something to do: that one has deadlines.
  if (lane > 0 && child.pid !== undefined) setPriority(child.pid, 5);
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.setEncoding('utf8').on('data', print);
  const stopReading = () => {
    for (const stream of streams) stream.destroy();
  };
  // A process that a test left behind may hold the output open.
  child.once('exit', () => setTimeout(stopReading, 5_000).unref());
  return new Promise((resolve) => {
    const end = (isOk: boolean) => {
      print(`${title}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
      resolve(readTotals(part.report, part.count, isOk, isChanged));
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const isChanged = process.argv.includes('--changed');
const all = await runLanes(isChanged ? changed() : everything(), run, (text) => process.stdout.write(text));
rmSync(reports, { recursive: true, force: true });

const { passed, failed, names } = sumTotals(all);
for (const name of names) console.log(`failed: ${name}`);
const missing = findMissing('WebKit');
if (missing !== null) console.log(`\n${missing}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && (passed > 0 || isChanged) ? 0 : 1;
