import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { preloadsOf, readScreens, startingScripts } from './preloads.ts';

const screensText = readFileSync(new URL('../../src/web/app/screens.ts', import.meta.url), 'utf8');

const chunk = (facade: string | null, imports: string[], isEntry = false) => ({
  moduleIds: facade === null ? [] : [facade],
  type: 'chunk',
  isEntry,
  facadeModuleId: facade,
  imports,
});

const two = `
  screen(pages.group, async () => ({ default: (await import('#web/pages/groups/group-page.tsx')).GroupPage })),
  screen(pages.terms, async () => ({
    default: (await import('#web/pages/site/terms-page.tsx')).TermsPage,
  })),`;

test('a screen names its script and what that imports, but not what every page loads', () => {
  const bundle = {
    'assets/index.js': chunk('/src/web/main.tsx', ['assets/react.js'], true),
    'assets/react.js': chunk(null, []),
    'assets/group.js': chunk('/src/web/pages/groups/group-page.tsx', ['assets/money.js', 'assets/react.js']),
    'assets/money.js': chunk(null, ['assets/group.js', 'assets/far.js']),
    'assets/far.js': chunk(null, []),
    'assets/terms.js': chunk('/src/web/pages/site/terms-page.tsx', ['assets/react.js']),
    'assets/index.css': { type: 'asset' },
  };
  expect(preloadsOf(bundle, two)).toEqual({
    group: ['assets/group.js', 'assets/money.js', 'assets/far.js'],
    terms: ['assets/terms.js'],
  });
});

test('what the program is made of is no screen’s own, though its entry imports it in steps', () => {
  const bundle = {
    'assets/index.js': chunk('/src/web/main.tsx', ['assets/runtime.js'], true),
    'assets/runtime.js': chunk(null, []),
    'assets/start.js': chunk('/src/web/start.tsx', ['assets/libraries.js']),
    'assets/libraries.js': chunk(null, []),
    'assets/group.js': chunk('/src/web/pages/groups/group-page.tsx', [
      'assets/libraries.js',
      'assets/start.js',
    ]),
    'assets/terms.js': chunk('/src/web/pages/site/terms-page.tsx', ['assets/runtime.js']),
  };
  expect(startingScripts(bundle).sort()).toEqual(
    ['libraries', 'runtime', 'start'].map((name) => `assets/${name}.js`),
  );
  expect(preloadsOf(bundle, two)).toEqual({ group: ['assets/group.js'], terms: ['assets/terms.js'] });
});

test('a screen without a script is a mistake, not a slow page', () => {
  expect(() => preloadsOf({}, two)).toThrow('The screen group has no script of its own');
  expect(() => preloadsOf({}, 'nothing')).toThrow('No screen was found');
});

test('every page of the contract is found among the screens', () => {
  expect([...readScreens(screensText).keys()].sort()).toEqual(Object.keys(pages).sort());
});
