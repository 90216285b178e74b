import { beforeEach, expect, test, vi } from 'vitest';
import { findLanguage, type Language } from '#domain/language/languages.ts';
import { speakerIn } from './speakers.ts';

/** What the file of each language has. */
const files: Record<string, string> = {};
vi.mock('node:fs', () => ({
  readFileSync: (path: string) => files[path.split('/').at(-2) ?? ''] ?? '',
}));

let warnings: string[];
beforeEach(() => {
  warnings = [];
  vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning)));
});

function languageOf(code: string): Language {
  const found = findLanguage(code);
  if (found === null) throw new Error(`No language ${code}`);
  return found;
}

test('a text that cannot be read is said in English, and is in the log once', () => {
  files.de = 'msgid "Not found"\nmsgstr "Nicht {gefunden"\n\nmsgid "Sign in first"\nmsgstr "Melde dich an"\n';
  const said = () => ['Not found', 'Sign in first'].map((text) => speakerIn(languageOf('de')).say(text));
  expect([said(), said()]).toEqual(Array(2).fill(['Not found', 'Melde dich an']));
  expect(warnings).toEqual(['The text for “Not found” in de cannot be read. It is said in English.']);
});

test('a catalogue that cannot be read is said in English, and is in the log once', () => {
  files.fr = 'msgid "Not found\nmsgstr ""\n';
  const said = () => speakerIn(languageOf('fr')).say('Not found');
  expect([said(), said()]).toEqual(['Not found', 'Not found']);
  expect(warnings).toEqual([
    expect.stringMatching(/^The texts in fr cannot be read, and are said in English/),
  ]);
});
