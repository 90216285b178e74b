import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { baseOfChange, journeysOf, listChanged } from './changes.ts';

const FILES = [
  'bills.journey.ts',
  'browsers/essentials.walk.ts',
  'debts.journey.ts',
  'first-evening.journey.ts',
  'planning.journey.ts',
  'support',
];

describe('the journeys for a change', () => {
  test.each([
    ['of a journey are that journey', ['e2e/debts.journey.ts'], ['debts.journey']],
    [
      'of a feature are its own and the general one',
      ['src/web/bills/list.tsx'],
      ['bills.journey', 'first-evening.journey', 'planning.journey'],
    ],
    [
      'of a feature of an evening are that evening and the general one',
      ['src/server/goals/service.ts'],
      ['first-evening.journey', 'planning.journey'],
    ],
    ['of a walk are that walk', ['e2e/browsers/essentials.walk.ts'], ['browsers/essentials.walk']],
    [
      'of a page are its own and the general one',
      ['src/web/pages/bills-page.tsx'],
      ['bills.journey', 'first-evening.journey', 'planning.journey'],
    ],
    ['of what all features use are the general one', ['src/server/core/ids.ts'], ['first-evening.journey']],
    [
      'of what journeys share are all',
      ['e2e/support/people.ts'],
      [
        'bills.journey',
        'debts.journey',
        'first-evening.journey',
        'planning.journey',
        'browsers/essentials.walk',
      ],
    ],
    ['of tests and documents are none', ['src/web/bills/list.test.tsx', 'docs/voice.md'], []],
  ])('%s', (_, changed, expected) => {
    expect(journeysOf(changed, FILES)).toEqual(expected.map((name) => `e2e/${name}.ts`));
  });
});

test('a change counts from where the branch left main, with what is not yet committed', () => {
  const root = mkdtempSync(join(tmpdir(), 'allsquare-changes-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root });
  const commit = (file: string) => {
    writeFileSync(join(root, file), file);
    git('add', file);
    git('commit', '-qm', file);
  };
  git('init', '-qb', 'main');
  commit('on-main');
  const base = String(git('rev-parse', 'HEAD')).trim();
  expect(baseOfChange(root)).toBe(base);
  git('checkout', '-qb', 'topic');
  commit('on-topic');
  writeFileSync(join(root, 'new'), '');
  writeFileSync(join(root, 'on-main'), 'changed');
  expect(baseOfChange(root)).toBe(base);
  expect(listChanged(root, base)).toEqual(['on-main', 'on-topic', 'new']);
});
