import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGLISH, offeredLanguages } from '#domain/language/languages.ts';
import { screenFiles } from '#web/app/screen-files.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** The compressed script of a screen's first load, in bytes. */
const FIRST_LOAD = 135_500;

/**
 * Screens that are above it. They must not grow. They have lists with menus, the fields of their filters, or a plan that is
 * computed here.
 */
const ABOVE: Readonly<Record<string, number>> = {
  debts: 140_050,
  group: 137_550,
  payments: 138_450,
};

const read = (name: string) => readFileSync(join(DIST, name), 'utf8');

function loadsOf(): { screen: string; scripts: string[] }[] {
  const shell = read('index.html');
  const preloads: Record<string, string> = JSON.parse(read('preloads.json'));
  return Object.keys(screenFiles).map((screen) => {
    const page = shell + preloads[screen];
    return {
      screen,
      scripts: [...new Set([...page.matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file))],
    };
  });
}

test('no screen of the build loads more compressed script at first than its limit', () => {
  const loads = loadsOf().map(({ screen, scripts }) => {
    const bytes = scripts.map((file) => statSync(join(DIST, `${file}.br`)).size);
    return { screen, bytes: bytes.reduce((total, each) => total + each, 0) };
  });
  expect(Math.min(...loads.map(({ bytes }) => bytes))).toBeGreaterThan(0);
  expect(loads.filter(({ screen, bytes }) => bytes > (ABOVE[screen] ?? FIRST_LOAD))).toEqual([]);
});

/** The texts that a page brings in another language, in bytes. Compressed they are a third of it. */
const TEXTS = 19_000;
/** Those of the terms and the privacy policy. */
const LEGAL_TEXTS = 26_000;

test('no page brings more text in another language than its limit', () => {
  const { keys } = JSON.parse(read('first-visit.json')) as { keys: Record<string, string[]> };
  const brought = offeredLanguages().flatMap(({ code }) => {
    if (code === ENGLISH.code) return [];
    const catalogue: Record<string, string> = JSON.parse(read(`catalogues/${code}.json`));
    return Object.entries(keys).map(([screen, shown]) => {
      const texts = Object.fromEntries(shown.map((key) => [key, catalogue[key]]));
      return { code, screen, bytes: Buffer.byteLength(JSON.stringify(texts)) };
    });
  });
  expect(Math.min(...brought.map(({ bytes }) => bytes))).toBeGreaterThan(5_000);
  const limit = (screen: string) => (/^(terms|privacy)$/.test(screen) ? LEGAL_TEXTS : TEXTS);
  expect(brought.filter(({ screen, bytes }) => bytes > limit(screen))).toEqual([]);
});
