// Why: docs/decisions/0081.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoEntry } from '#server/platform/languages/po.ts';

const root = join(import.meta.dirname, '../..');

/** An English term, and the forms of its word in a language. */
export type Term = { english: string; forms: readonly string[] };

/** The note of a translation that rightly has another word. */
const FREE = 'glossary: free';
/** The end of a word that changes with its place in a sentence. */
const ENDING = /(?:en|e|n)$/;

/** The terms of a language's glossary; none without one. */
export function readGlossary(code: string): Term[] {
  const path = join(root, 'docs/glossary', `${code}.md`);
  return existsSync(path) ? termsIn(readFileSync(path, 'utf8')) : [];
}

export function termsIn(glossary: string): Term[] {
  return [...glossary.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)]
    .slice(1)
    .map(([, english = '', forms = '']) => ({
      // What stands in parentheses tells two meanings apart.
      english: english.replace(/ \(.*\)$/, ''),
      forms: forms.split(', '),
    }));
}

/** The first term of a text whose word its translation does not have; null if there is none. */
export function missedTerm({ id, translation, notes }: PoEntry, terms: readonly Term[]): string | null {
  if (translation === '' || notes.includes(FREE)) return null;
  const english = id.replaceAll(/\{\w+\}/g, ' ');
  const said = translation.toLowerCase();
  const byTerm = Map.groupBy(terms, (term) => term.english);
  for (const [term, meanings] of byTerm) {
    if (!new RegExp(`\\b${term}(?:s|ed|ing)?\\b`, 'i').test(english)) continue;
    const forms = meanings.flatMap((each) => each.forms);
    if (!forms.some((form) => said.includes(form.toLowerCase().replace(ENDING, '')))) return term;
  }
  return null;
}
