import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  filesFor,
  LANGUAGES,
  type Language,
  languageFile,
  RECOGNIZER_FOLDER,
} from '#web/expenses/receipt/photo/recognizer-files.ts';

const { resolve } = createRequire(import.meta.url);
const languages = Object.keys(LANGUAGES) as Language[];

/** Where the packages have the file of each name. */
const PACKAGED: ReadonlyMap<string, string> = new Map([
  ...languages.map(
    (language) =>
      [
        languageFile(language),
        resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${languageFile(language)}`),
      ] as const,
  ),
  ['worker.min.js', resolve('tesseract.js/dist/worker.min.js')] as const,
  ...['js', 'wasm'].map((ending) => {
    const name = `tesseract-core-simd-lstm.${ending}`;
    return [name, join(resolve('tesseract.js-core'), '..', name)] as const;
  }),
]);

/** The names and paths of all files that the recognizer of text in photos needs, each once. */
export function recognizerFiles(): { name: string; path: string }[] {
  return [...new Set(languages.flatMap(filesFor))].sort().map((name) => {
    const path = PACKAGED.get(name);
    if (path === undefined) throw new Error(`No package has ${name}`);
    return { name, path };
  });
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };

/** Serves the recognizer's files from this site: the build copies them, the development server reads them. */
export const recognizer: Plugin = {
  name: 'recognizer',
  generateBundle: {
    order: 'post',
    handler() {
      for (const { name, path } of recognizerFiles()) {
        this.emitFile({
          type: 'asset',
          fileName: `${RECOGNIZER_FOLDER}/${name}`,
          source: readFileSync(path),
        });
      }
    },
  },
  configureServer({ middlewares }) {
    for (const { name, path } of recognizerFiles()) {
      middlewares.use(`/${RECOGNIZER_FOLDER}/${name}`, (_request, response) => {
        response.setHeader(
          'content-type',
          TYPES[basename(name).split('.').at(-1) ?? ''] ?? 'application/gzip',
        );
        createReadStream(path).pipe(response);
      });
    }
  },
};
