// Why: docs/decisions/0081.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { ENGLISH, offeredLanguages } from '#domain/language/languages.ts';
import { readyTexts } from '#server/platform/languages/po.ts';
import { readCatalogue } from '../messages/catalogues.ts';

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
  ofScreens ??= filesOfScreens();
  const shared = readCatalogue(code, 'server').filter(({ files }) =>
    files.some((file) => ofScreens?.has(file)),
  );
  return Object.fromEntries(readyTexts([...shared, ...readCatalogue(code, 'web')]));
}

/**
 * Writes the catalogue of each language beside the scripts. Its address has no hash: a script that named it would change
 * with every translation.
 */
export const catalogues: Plugin = {
  name: 'catalogues',
  apply: 'build',
  generateBundle() {
    for (const { code } of offeredLanguages()) {
      if (code === ENGLISH.code) continue;
      const source = JSON.stringify(catalogueOf(code));
      this.emitFile({ type: 'asset', fileName: `catalogues/${code}.json`, source });
    }
  },
};
