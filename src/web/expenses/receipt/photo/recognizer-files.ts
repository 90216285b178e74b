// The build reads this file as it is, so it has no texts of the screen (language-labels.ts).

/**
 * The folder of the recognizer's files, beside the program's own. Its name changes with the files, because browsers keep
 * them for a year.
 */
export const RECOGNIZER_FOLDER = 'assets/recognizer-52c3945d';

/** The script that recognizes text. It runs in a thread of its own and fetches the other files. */
export const RECOGNIZER_WORKER = 'worker.min.js';
export const RECOGNIZER_CORE = 'tesseract-core-simd-lstm.js';
const RECOGNIZER_PROGRAM = 'tesseract-core-simd-lstm.wasm';

export type Language = 'eng' | 'deu' | 'fra' | 'spa';

type LanguageFile = {
  /** The language of a browser that it is chosen for. */
  tag: string;
  /** How much is downloaded the first time, the program included. */
  megabytes: number;
  /** The size of all its files, uncompressed. */
  bytes: number;
};

export const LANGUAGES: Readonly<Record<Language, LanguageFile>> = {
  eng: { tag: 'en', megabytes: 4.1, bytes: 6_011_052 },
  deu: { tag: 'de', megabytes: 2.5, bytes: 4_391_281 },
  fra: { tag: 'fr', megabytes: 1.9, bytes: 3_765_585 },
  spa: { tag: 'es', megabytes: 3.3, bytes: 5_158_369 },
};

export const languageFile = (language: Language) => `${language}.traineddata.gz`;

/** The names of the files that recognize text in a language. */
export const filesFor = (language: Language): readonly string[] => [
  RECOGNIZER_WORKER,
  RECOGNIZER_CORE,
  RECOGNIZER_PROGRAM,
  languageFile(language),
];
