import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs test files of the domain or the server with more settings, and shows their output as it comes. */
async function runTests(
  project: 'domain' | 'server',
  files: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  // So many cases take as long as they take.
  const options = ['--project', project, '--reporter=dot', '--testTimeout=0'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { figures: env, wrong: code === 0 ? [] : [`${files.join(' or ')} failed`] };
}

/** Sends mutated bodies and addresses to every call over sockets: none may fail or take more than 2 s beside the load of other programs. */
export function tryMutatedCalls(calls: number, patience: number): Promise<Outcome> {
  const slowest = String(2000 * patience);
  return runTests('server', ['src/server/http/fuzz.test.ts'], { FUZZ: String(calls), FUZZ_SLOWEST: slowest });
}

/** Reads changed bank statements as a person does: no line may be silently wrong. */
export function tryMutatedStatements(files: number): Promise<Outcome> {
  return runTests('server', ['src/server/statements/read/mutations.test.ts'], { FUZZ: String(files) });
}

/** Compares random sequences of calls with a small exact model. */
export function tryRandomSequences(sequences: number): Promise<Outcome> {
  return runTests('server', ['src/server/model.test.ts'], { MODEL: String(sequences) });
}

/** The properties of the rules with many random cases: the test files of the domain that ask `randomCases`. */
export function tryRandomRules(cases: number): Promise<Outcome> {
  const files = globSync('src/domain/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('randomCases'),
  );
  return runTests('domain', files, { RANDOM_RUNS: String(cases) });
}

/** Refusals of every call of the contract, in the words of every language. */
export function tryLanguages(): Promise<Outcome> {
  return runTests('server', ['src/server/http/languages.test.ts'], { RANDOM_RUNS: '1000000' });
}

/** Random orders of acts at the doors of an installation, 10⁴ at most, and of a group's guests, 10³, against models. */
export function tryRandomOrders(orders: number): Promise<Outcome> {
  const files = ['src/server/users/oidc/random-orders.test.ts', 'src/server/guests/random-histories.test.ts'];
  return runTests('server', files, { RANDOM_RUNS: String(orders) });
}

/** Proofs of backups that are damaged at random places, with a checksum that is right. */
export function tryRandomDamage(places: number): Promise<Outcome> {
  return runTests('server', ['src/server/backups/damage.test.ts'], { RANDOM_RUNS: String(places) });
}

/** Three clients with bad connections at the real server: each entry counts once, and no edit is lost. */
export function tryLostReplies(runs: number): Promise<Outcome> {
  return runTests('server', ['src/server/http/outbox-simulation.test.ts'], { OUTBOX_RUNS: String(runs) });
}
