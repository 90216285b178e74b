// Why: docs/decisions/0081.

/** A language of the product. */
export type Language = {
  /** As in `Accept-Language`, `<html lang>` and the folder of its catalogues. */
  code: string;
  /** Its own name, as its readers know it. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Whether people can choose it. The catalogue of one that they cannot choose is not complete yet. */
  isOffered: boolean;
};

export const ENGLISH: Language = { code: 'en', name: 'English', direction: 'ltr', isOffered: true };

/** A new language is one line here and its folder in `locales` (docs/translating.md). */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: 'de', name: 'Deutsch', direction: 'ltr', isOffered: true },
  { code: 'fr', name: 'Français', direction: 'ltr', isOffered: true },
  { code: 'es', name: 'Español', direction: 'ltr', isOffered: true },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr', isOffered: true },
  { code: 'it', name: 'Italiano', direction: 'ltr', isOffered: true },
  { code: 'nl', name: 'Nederlands', direction: 'ltr', isOffered: true },
  { code: 'pl', name: 'Polski', direction: 'ltr', isOffered: true },
  { code: 'ja', name: '日本語', direction: 'ltr', isOffered: true },
  { code: 'ar', name: 'العربية', direction: 'rtl', isOffered: true },
];

/** The languages that people can choose. */
export function offeredLanguages(): Language[] {
  return LANGUAGES.filter(({ isOffered }) => isOffered);
}

/** Where there is only one language, nobody is asked. */
export const hasLanguages = () => offeredLanguages().length > 1;

/** A language that people can choose, by its exact code; null for any other text. */
export function findLanguage(code: string | null | undefined): Language | null {
  return offeredLanguages().find((each) => each.code === code) ?? null;
}

/** Where a reader's language is looked for, the strongest first. */
export type LanguageSigns = {
  /** What the account says; null: as the browser. */
  own?: string | null;
  cookie?: string | undefined;
  /** What the browser is set to, the language that is wanted most first. */
  tags?: readonly string[];
};

/** The language of a reader. What names no language of ours counts as missing; English if nothing is left. */
export function chooseLanguage({ own, cookie, tags = [] }: LanguageSigns): Language {
  return findLanguage(own) ?? findLanguage(cookie) ?? matchTags(tags) ?? ENGLISH;
}

/** Headers of browsers are far shorter. */
const LONGEST_HEADER = 500;

/** The tags of `Accept-Language` by their weights, those with 0 left out; none if the header is malformed. */
export function tagsOf(accepted: string | undefined): string[] {
  if (accepted === undefined || accepted.length > LONGEST_HEADER) return [];
  const ranges = accepted.split(',').map(readRange);
  if (ranges.includes(null)) return [];
  return (
    ranges
      .filter((range) => range !== null && range.weight > 0)
      // Equal weights keep their order.
      .toSorted((one, other) => (other?.weight ?? 0) - (one?.weight ?? 0))
      .map((range) => range?.tag ?? '')
  );
}

const RANGE = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i;

function readRange(text: string): { tag: string; weight: number } | null {
  const match = RANGE.exec(text);
  return match && { tag: (match[1] ?? '').toLowerCase(), weight: Number(match[2] ?? 1) };
}

/** The language that fits one of these tags, the first that fits; null if none does. */
export function matchTags(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = closest(tag.toLowerCase());
    if (language !== null) return language;
  }
  return null;
}

/** `de-CH` is read as German, `pt` as Brazilian Portuguese: the same language of another place is better than English. */
function closest(tag: string): Language | null {
  const offered = offeredLanguages();
  const base = baseOf(tag);
  return (
    offered.find(({ code }) => code.toLowerCase() === tag) ??
    offered.find(({ code }) => baseOf(code) === base) ??
    null
  );
}

const baseOf = (code: string) => code.split('-')[0]?.toLowerCase();
