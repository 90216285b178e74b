// Why: docs/decisions/0081.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#domain/language/languages.ts';
import { partsOf, readMessage } from '#domain/language/message.ts';
import { keyOfEntry, type PoEntry, readPo, writePo } from '#server/platform/languages/po.ts';
import { CATALOGUES, type CatalogueName, type Said } from './extract.ts';

const root = join(import.meta.dirname, '../..');

const pathOf = (code: string, name: CatalogueName) => join(root, 'locales', code, `${name}.po`);

export function readCatalogue(code: string, name: CatalogueName): PoEntry[] {
  const path = pathOf(code, name);
  return existsSync(path) ? readPo(readFileSync(path, 'utf8')) : [];
}

/** The content of each catalogue file for the texts that the program says now. Translations stay with their texts. */
export function cataloguesFor(said: Record<CatalogueName, readonly Said[]>): Map<string, string> {
  const files = new Map<string, string>();
  for (const { code } of LANGUAGES) {
    for (const name of CATALOGUES) {
      const known = new Map(readCatalogue(code, name).map((entry) => [keyOfEntry(entry), entry]));
      const entries = said[name].map((text): PoEntry => {
        const { translation = '', notes = [], isFuzzy = false } = known.get(keyOfEntry(text)) ?? {};
        return { ...text, translation: code === 'en' ? text.id : translation, notes, isFuzzy };
      });
      files.set(pathOf(code, name), writePo(code, entries));
    }
  }
  return files;
}

/** What is wrong with a translation; null if nothing is. */
export function problemOf(code: string, entry: PoEntry): string | null {
  const { id, translation, isFuzzy } = entry;
  if (translation === '') return `not translated: ${id}`;
  if (isFuzzy) return `still fuzzy: ${id}`;
  try {
    const [source, made] = [partsOf(readMessage(id)), partsOf(readMessage(translation))];
    if (!isEqual(source.values, made.values)) return `other values in braces: ${id}`;
    if (!isEqual(tagsOf(id), tagsOf(translation))) return `other tags: ${id}`;
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const lacking = made.plurals.flatMap((given) => wanted.filter((each) => !given.includes(each)));
    return lacking.length === 0 ? null : `a plural without ${lacking.join(', ')}: ${id}`;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error);
  }
}

const tagsOf = (text: string) => new Set(text.match(/<\/?\d+\/?>/g));

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((each) => other.has(each));
