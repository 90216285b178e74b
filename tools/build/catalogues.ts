// Why: docs/decisions/0081.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { ENGLISH, offeredLanguages } from '#domain/language/languages.ts';
import { type PoEntry, readyTexts } from '#server/platform/languages/po.ts';
import { screenFiles } from '#web/app/screen-files.ts';
import { readCatalogue } from '../messages/catalogues.ts';
import {
  type Bundle,
  modulesOf,
  preloadLinks,
  preloadsOf,
  scriptsWith,
  startingScripts,
} from './preloads.ts';

const root = join(import.meta.dirname, '../..');
/** The modules that a file imports, types left out. */
const IMPORTS = /^(?:import|export) (?!type)[^;']*?from '([#.][^']+)'|import\('([#.][^']+)'\)/gms;

/** The files that the screens import, themselves or through others. */
function filesOfScreens(): Set<string> {
  const found = new Set(
    globSync('src/web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file)),
  );
  for (const file of found) {
    for (const [, from = '', later = from] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)) {
      const path = later.startsWith('#') ? `src/${later.slice(1)}` : join(dirname(file), later);
      if (/\.tsx?$/.test(path)) found.add(path);
    }
  }
  return found;
}

let ofScreens: Set<string> | undefined;

/** The translations of a language that the browser loads: of the screens, and of the contract and domain that they import. */
export function catalogueOf(code: string): Record<string, string> {
  return Object.fromEntries(readyTexts(entriesOf(code)));
}

function entriesOf(code: string): PoEntry[] {
  ofScreens ??= filesOfScreens();
  const shared = readCatalogue(code, 'server').filter(({ files }) =>
    files.some((file) => ofScreens?.has(file)),
  );
  return [...shared, ...readCatalogue(code, 'web')];
}

/** What the page of a reader of another language brings along (src/server/http/pages/web.ts). */
type FirstVisit = {
  /** The element that fetches the script for readers of other languages. */
  readonly script: string;
  /** The texts that each screen can show before it loads anything else, by their keys in a catalogue. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
};

function firstVisitOf(bundle: Bundle, code: string): FirstVisit {
  const entries = entriesOf(code);
  const everywhere = startingScripts(bundle);
  const keys = Object.entries(preloadsOf(bundle, screenFiles)).map(([page, scripts]) => {
    const modules = modulesOf(bundle, [...everywhere, ...scripts]);
    const shown = entries.filter(({ files }) => files.some((file) => modules.has(join(root, file))));
    return [page, readyTexts(shown).map(([key]) => key)] as const;
  });
  return {
    script: preloadLinks(scriptsWith(bundle, '/src/web/lib/language/foreign.ts')),
    keys: Object.fromEntries(keys),
  };
}

/**
 * Writes the catalogue of each language beside the scripts. Its address has no hash: a script that named it would change
 * with every translation.
 */
export const catalogues: Plugin = {
  name: 'catalogues',
  apply: 'build',
  generateBundle(_options, bundle) {
    const others = offeredLanguages().filter(({ code }) => code !== ENGLISH.code);
    for (const { code } of others) {
      const source = JSON.stringify(catalogueOf(code));
      this.emitFile({ type: 'asset', fileName: `catalogues/${code}.json`, source });
    }
    const [any] = others;
    if (any === undefined) return;
    this.emitFile({
      type: 'asset',
      fileName: 'first-visit.json',
      source: JSON.stringify(firstVisitOf(bundle, any.code)),
    });
  },
};
