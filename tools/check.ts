import { join } from 'node:path';
import { runProgram } from './check/command.ts';
import { listPhysicalSides } from './check/sides.ts';
import { listLooseTexts } from './check/texts.ts';
import { listFragments } from './check/titles.ts';
import { findBrokenWalls } from './check/walls.ts';
import { baseOfChange } from './test/changes.ts';

const root = join(import.meta.dirname, '..');

interface Check {
  readonly name: string;
  run(): Promise<{ isOk: boolean; output: string }>;
}

const program = (name: string, path: string, ...args: string[]): Check => ({
  name,
  run: () => runProgram(join(root, 'node_modules', path), args, root),
});

const walls: Check = {
  name: 'walls',
  async run() {
    const broken = await findBrokenWalls(root);
    return { isOk: broken.length === 0, output: broken.join('\n') };
  },
};

const sides: Check = {
  name: 'sides',
  async run() {
    const found = listPhysicalSides(root);
    return { isOk: found.length === 0, output: found.join('\n') };
  },
};

const titles: Check = {
  name: 'titles of tests',
  async run() {
    const found = listFragments(root);
    return { isOk: found.length === 0, output: found.join('\n') };
  },
};

const looseTexts: Check = {
  name: 'texts that are not messages',
  async run() {
    const found = listLooseTexts(root);
    return { isOk: found.length === 0, output: found.join('\n') };
  },
};

/** Limits the tests to those that import what changed. Without a repository nothing tells what changed. */
function ofChange(): string[] {
  try {
    return ['--changed', baseOfChange(root), '--passWithNoTests'];
  } catch {
    return [];
  }
}

// Two lanes for two cores, of about the same length: what reads the whole tree beside what runs tests.
const lanes: readonly (readonly Check[])[] = [
  [
    // TypeScript 7; its predecessor stays for the tools that read source through its API (docs/decisions/0002).
    program('types', 'typescript-7/bin/tsc', '-b'),
    walls,
    looseTexts,
    program('texts', '../tools/messages.ts', '--check'),
    program('unused code', 'knip/bin/knip.js', '--no-progress'),
  ],
  [
    program('format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    sides,
    titles,
    program('unit tests of domain and contract', 'vitest/vitest.mjs', 'run', '--project', 'domain'),
    // All of them are a part of `npm test`.
    program('unit tests of changed screens', 'vitest/vitest.mjs', 'run', '--project', 'web', ...ofChange()),
  ],
];

async function runLane(lane: readonly Check[]): Promise<boolean> {
  let isAllOk = true;
  for (const check of lane) {
    const started = performance.now();
    const { isOk, output } = await check.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      isOk
        ? `ok    ${check.name} (${seconds} s)`
        : `FAIL  ${check.name} (${seconds} s)\n\n${output.trim()}\n`,
    );
    isAllOk &&= isOk;
  }
  return isAllOk;
}

const started = performance.now();
console.log(
  'Checking types, format, lint, walls, unused code, and the unit tests of domain, contract and changed screens …',
);
const results = await Promise.all(lanes.map(runLane));
const isAllOk = results.every(Boolean);
console.log(
  `${isAllOk ? 'All checks passed' : 'Some checks failed'} (${((performance.now() - started) / 1000).toFixed(0)} s)`,
);
process.exitCode = isAllOk ? 0 : 1;
