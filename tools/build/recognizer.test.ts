import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  filesFor,
  LANGUAGES,
  type Language,
  RECOGNIZER_FOLDER,
} from '#web/expenses/receipt/photo/recognizer-files.ts';
import { recognizerFiles } from './recognizer.ts';

const contents = new Map(recognizerFiles().map(({ name, path }) => [name, readFileSync(path)]));

const sizeOf = (content: Buffer) => content.length;
/** What is sent of a file. A language's file is compressed already. */
const sentOf = (content: Buffer) => Math.min(content.length, gzipSync(content).length);

const total = (language: Language, measure: (content: Buffer) => number) =>
  filesFor(language).reduce((sum, name) => sum + measure(contents.get(name) ?? Buffer.alloc(0)), 0);

test('the folder of the recognizer is named by what is in it, so that no browser keeps old files', () => {
  const hash = createHash('sha256');
  for (const [name, content] of contents) hash.update(name).update(content);
  expect(RECOGNIZER_FOLDER).toBe(`assets/recognizer-${hash.digest('hex').slice(0, 8)}`);
});

test('the sizes that are said before the download are those of the files', () => {
  const sizes = Object.entries(LANGUAGES).map(([language, { tag }]) => [
    language,
    {
      tag,
      megabytes: Math.ceil(total(language as Language, sentOf) / 100_000) / 10,
      bytes: total(language as Language, sizeOf),
    },
  ]);
  expect(LANGUAGES).toEqual(Object.fromEntries(sizes));
});
