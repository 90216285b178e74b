// Why: docs/decisions/0081.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf } from '#domain/language/figures.ts';
import { ENGLISH, findLanguage, type Language } from '#domain/language/languages.ts';
import { inEnglish, type Speaker, speakerOf } from '#domain/language/speaker.ts';
import { readPo, readyTexts } from './po.ts';

const FOLDER = join(import.meta.dirname, '../../../../locales');

const speakers = new Map<string, Speaker>();

/**
 * The speaker of a language for what the server says. Its catalogue is read once. A text that is missing in it is said in
 * English; a catalogue or a text that cannot be read is in the log once.
 */
export function speakerIn(language: Language): Speaker {
  if (language.code === ENGLISH.code) return inEnglish;
  const known = speakers.get(language.code);
  if (known !== undefined) return known;
  const broken = new Set<string>();
  const made = speakerOf(language, readCatalogue(language.code), figuresOf(language.code), (message) => {
    if (broken.has(message)) return;
    broken.add(message);
    process.emitWarning(
      `The text for “${message}” in ${language.code} cannot be read. It is said in English.`,
    );
  });
  speakers.set(language.code, made);
  return made;
}

/** The speaker for somebody who is written to later, by the language of their account; English where that says nothing. */
export function speakerTo(code: string | null): Speaker {
  return speakerIn(findLanguage(code) ?? ENGLISH);
}

function readCatalogue(code: string): Map<string, string> {
  try {
    return new Map(readyTexts(readPo(readFileSync(join(FOLDER, code, 'server.po'), 'utf8'))));
  } catch (error) {
    process.emitWarning(`The texts in ${code} cannot be read, and are said in English: ${error}`);
    return new Map();
  }
}
