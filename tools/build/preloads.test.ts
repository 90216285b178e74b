import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { NOT_FOUND_FILE, screenFiles } from '#web/app/screen-files.ts';
import { preloadsOf, startingScripts } from './preloads.ts';

const chunk = (facade: string | null, imports: string[], isEntry = false) => ({
  moduleIds: facade === null ? [] : [facade],
  type: 'chunk',
  isEntry,
  facadeModuleId: facade,
  imports,
});

const two = { group: 'groups/group-page.tsx', terms: 'site/terms-page.tsx' };

test('a screen preloads its script and imports, but not what every page loads', () => {
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

test('scripts that every page loads are not preloaded for a screen', () => {
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

test('a screen without a script is an error', () => {
  expect(() => preloadsOf({}, two)).toThrow('The screen group has no script of its own');
});

test('every page of the contract has a file, and every file is a page or the one for all others', () => {
  expect(Object.keys(screenFiles).sort()).toEqual(Object.keys(pages).sort());
  const found = readdirSync(new URL('../../src/web/pages', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  });
  expect(found.filter((file) => file.endsWith('-page.tsx')).sort()).toEqual(
    [...Object.values(screenFiles), NOT_FOUND_FILE].sort(),
  );
});
