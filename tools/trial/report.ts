import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dayInZone } from '#domain/calendar.ts';
import { MissingComponentError } from './programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUTS = join(ROOT, 'docs/operation/trials');

/** The results of a trial: one line for each claim, with its violations. */
export type Shown = { claim: string; figures: string; wrong: readonly string[] };

export type Findings = {
  /** The real components, with their versions. */
  components: readonly string[];
  shown: readonly Shown[];
  /** Measurements beside the claims. */
  notes?: readonly string[];
};

export type Trial = { name: string; title: string; run(): Promise<Findings> };

/** A claim with its counts. Without violations it holds. */
export function show(claim: string, figures: string, wrong: readonly string[] = []): Shown {
  return { claim, figures, wrong };
}

/** A violation if a count is not zero. */
export function none(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

function describe(
  { name, title }: Trial,
  { components, shown, notes = [] }: Findings,
  seconds: number,
): string {
  const lines = shown.flatMap(({ claim, figures, wrong }) => [
    `${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${claim}: ${figures}`,
    ...wrong.slice(0, 10).map((line) => `       ${line}`),
  ]);
  const failed = shown.filter(({ wrong }) => wrong.length > 0).length;
  return [
    `${name}: ${title}`,
    `with ${[...components, `Node ${process.versions.node}`].join(', ')}; ${cpus().length} processors`,
    `Allsquare ${versionOfAllsquare()}, ${dayInZone(new Date(), 'UTC')}, ${Math.round(seconds)} s`,
    '',
    ...lines,
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    `${shown.length - failed} passed, ${failed} failed`,
    '',
  ].join('\n');
}

function versionOfAllsquare(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Runs one trial and prints what it showed; `isKept` writes it to the documentation too. Resolves to the exit code. */
export async function runTrial(trial: Trial, isKept: boolean): Promise<number> {
  const began = performance.now();
  try {
    const findings = await trial.run();
    const text = describe(trial, findings, (performance.now() - began) / 1000);
    console.log(text);
    if (isKept) {
      mkdirSync(OUTPUTS, { recursive: true });
      writeFileSync(join(OUTPUTS, `${trial.name}.txt`), text);
    }
    return findings.shown.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof MissingComponentError)) throw error;
    console.error(`${trial.name} was not tried: ${error.message}`);
    return 2;
  }
}
