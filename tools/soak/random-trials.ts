import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Outcome } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a test file of the server with more settings, and shows its output as it comes. */
async function runTests(file: string, env: Record<string, string>): Promise<Outcome> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=dot', file];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { figures: env, wrong: code === 0 ? [] : [`${file} failed`] };
}

/** Sends mutated bodies and addresses to every call over sockets: none may fail or take more than 2 s. */
export function tryMutatedCalls(calls: number, patience: number): Promise<Outcome> {
  const slowest = String(2000 * patience);
  return runTests('src/server/http/fuzz.test.ts', { FUZZ: String(calls), FUZZ_SLOWEST: slowest });
}

/** Reads changed bank statements as a person does: no line may be silently wrong. */
export function tryMutatedStatements(files: number): Promise<Outcome> {
  return runTests('src/server/statements/read/mutations.test.ts', { FUZZ: String(files) });
}

/** Compares random sequences of calls with a small exact model. */
export function tryRandomSequences(sequences: number): Promise<Outcome> {
  return runTests('src/server/model.test.ts', { MODEL: String(sequences) });
}
