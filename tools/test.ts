import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissing } from '../e2e/support/browsers/start.ts';
import { baseOfChange, journeysOf, listChanged } from './test/changes.ts';
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
  /** Runs beside another part, which comes first, and is told about at its end. */
  readonly isAside?: boolean;
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

/** At the same time, because the server's tests often wait for a process, the database or a deadline. */
function serverAndRules(args: readonly string[] = []): Part[] {
  return [
    vitest('Server', ['--project', 'server*', ...args], { VITEST_MAX_WORKERS: '3' }),
    { ...vitest('Rules and screens', ['--project', 'domain', '--project', 'web', ...args]), isAside: true },
  ];
}

/** The parts of a row run at the same time. */
const everything = () => [serverAndRules(), [playwright('Journeys in the browser')]];

/** The tests that can notice what changed since this branch left main, or since the last commit on main. */
function changed(): Part[][] {
  const base = baseOfChange(root);
  const journeys = journeysOf(
    listChanged(root, base),
    readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }),
  );
  console.log(`Testing what changed since ${base.slice(0, 8)}`);
  return [
    serverAndRules(['--changed', base, '--passWithNoTests']),
    journeys.length > 0 ? [playwright('Journeys in the browser', journeys)] : [],
  ];
}

interface Result {
  readonly totals: Totals;
  /** What a part aside printed, and how long a part took. */
  readonly output: string;
}

function run(part: Part, mayBeEmpty: boolean): Promise<Result> {
  const { title, program, args, env, isAside = false } = part;
  console.log(`\n${title}${isAside ? ', at the same time' : ''}`);
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isAside ? 'pipe' : 'inherit', isAside ? 'pipe' : 'inherit'],
  });
  // A third of the time of the part beside it, where both have something to do.
  if (isAside && child.pid !== undefined) setPriority(child.pid, 5);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve) => {
    const end = (isOk: boolean) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const totals = readTotals(part.report, part.count, isOk, mayBeEmpty);
      resolve({ totals, output: `${output}${title}: ${seconds} s` });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const isChanged = process.argv.includes('--changed');
const all: Totals[] = [];
for (const row of isChanged ? changed() : everything()) {
  for (const { totals, output } of await Promise.all(row.map((part) => run(part, isChanged)))) {
    console.log(output);
    all.push(totals);
  }
}
rmSync(reports, { recursive: true, force: true });

const { passed, failed, names } = sumTotals(all);
for (const name of names) console.log(`failed: ${name}`);
const missing = findMissing('WebKit');
if (missing !== null) console.log(`\n${missing}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && (passed > 0 || isChanged) ? 0 : 1;
