import { execFileSync } from 'node:child_process';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** The commit at which this branch left main; on main itself the last commit. Throws outside of a repository. */
export function baseOfChange(root: string): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git(root, 'merge-base', 'HEAD', main);
    } catch {
      // Not every clone has both.
    }
  }
  return git(root, 'rev-parse', 'HEAD');
}

/** The files that differ from a commit: committed, staged, changed and new ones. */
export function listChanged(root: string, base: string): string[] {
  const changed = git(root, 'diff', '--name-only', base);
  const added = git(root, 'ls-files', '--others', '--exclude-standard');
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean);
}

/** Passes through most of the product: sign-up, a group, expenses, settling. */
const GENERAL = 'first-evening.journey.ts';
const JOURNEY = '.journey.ts';
/** The features of an evening, a journey through several of them. */
const EVENINGS: Readonly<Record<string, readonly string[]>> = {
  abroad: ['currency', 'original', 'rates', 'transfers'],
  'being-told': ['chat', 'notifications'],
  doors: ['oidc', 'own-password', 'sign-up'],
  'import-files': ['transfers'],
  'my-money': ['spending', 'statements'],
  planning: ['bills', 'budgets', 'goals'],
  settling: ['payments', 'settle-up', 'friends'],
  sharing: ['default-split', 'families', 'payers', 'series', 'versions'],
  'split-a-dinner-unequally': ['split'],
};
const WALK = '.walk.ts';
const RUNS = /^src\/|^vite\.config\.ts$|^package(-lock)?\.json$/;
const IS_TEST = /\.test\.tsx?$|\/testing\//;

/**
 * The journeys for these changed files: those that changed, those with the name of a changed feature, and a general one
 * if anything that runs has changed. All of them, and the walk in WebKit, if what they share has changed. `filesOfE2e`
 * are paths within e2e.
 */
export function journeysOf(changed: readonly string[], filesOfE2e: readonly string[]): string[] {
  const journeys = filesOfE2e.filter((file) => file.endsWith(JOURNEY));
  const walks = filesOfE2e.filter((file) => file.endsWith(WALK));
  const isShared = changed.some((file) => file.startsWith('e2e/support/') || file === 'playwright.config.ts');
  if (isShared) return [...journeys, ...walks].map((file) => `e2e/${file}`);
  const running = changed.filter((file) => RUNS.test(file) && !IS_TEST.test(file));
  const features = new Set(running.flatMap((file) => file.split('/').slice(2)).map(nameOf));
  const chosen = [...journeys, ...walks].filter(
    (file) =>
      changed.includes(`e2e/${file}`) ||
      isAbout(file.slice(0, -JOURNEY.length), features) ||
      (running.length > 0 && file === GENERAL),
  );
  return chosen.map((file) => `e2e/${file}`);
}

/** `bills` of a folder, `bills-page` and `bills` of a file `bills-page.tsx`. */
const nameOf = (part: string) => part.replace(/\.\w+$/, '').replace(/-(page|dialog|card)$/, '');

const isAbout = (journey: string, features: ReadonlySet<string>) =>
  [journey, ...(EVENINGS[journey] ?? [])].some((name) => features.has(name));
