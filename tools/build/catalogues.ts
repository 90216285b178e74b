// Why: docs/decisions/0081.
import type { Plugin } from 'vite';
import { ENGLISH, offeredLanguages } from '#domain/language/languages.ts';
import { readyTexts } from '#server/platform/languages/po.ts';
import { readCatalogue } from '../messages/catalogues.ts';

/** What the browser says too of the texts without a build. */
const SAID_BY_BROWSER = /^src\/(contract|domain)\//;

/** The translations of a language that the browser loads: of the screens, and of contract and domain. */
export function catalogueOf(code: string): Record<string, string> {
  const ofServer = readCatalogue(code, 'server').filter(({ files }) =>
    files.some((file) => SAID_BY_BROWSER.test(file)),
  );
  return Object.fromEntries(readyTexts([...ofServer, ...readCatalogue(code, 'web')]));
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
