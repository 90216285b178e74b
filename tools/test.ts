import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

function serverAndRules(args: readonly string[] = []): Part[] {
  return [
    // A third worker, because the server's tests often wait for a process, the database or a deadline.
    vitest('Server', ['--project', 'server', ...args], { VITEST_MAX_WORKERS: '3' }),
    vitest('Rules and screens', ['--project', 'domain', '--project', 'web', ...args]),
  ];
}

const everything = () => [...serverAndRules(), playwright('Journeys in the browser')];

/** The tests that can notice what changed since this branch left main, or since the last commit on main. */
function changed(): Part[] {
  const base = baseOfChange(root);
  const journeys = journeysOf(
    listChanged(root, base),
    readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }),
  );
  console.log(`Testing what changed since ${base.slice(0, 8)}`);
  return [
    ...serverAndRules(['--changed', base, '--passWithNoTests']),
    ...(journeys.length > 0 ? [playwright('Journeys in the browser', journeys)] : []),
  ];
}

function run(part: Part, mayBeEmpty: boolean): Promise<Totals> {
  console.log(`\n${part.title}`);
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, part.program), ...part.args], {
    cwd: root,
    env: { ...process.env, ...part.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    const end = (isOk: boolean) => {
      console.log(`${part.title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
      resolve(readTotals(part.report, part.count, isOk, mayBeEmpty));
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const isChanged = process.argv.includes('--changed');
const all: Totals[] = [];
for (const part of isChanged ? changed() : everything()) all.push(await run(part, isChanged));
rmSync(reports, { recursive: true, force: true });

const { passed, failed, names } = sumTotals(all);
for (const name of names) console.log(`failed: ${name}`);
const missing = findMissing('WebKit');
if (missing !== null) console.log(`\n${missing}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && (passed > 0 || isChanged) ? 0 : 1;
