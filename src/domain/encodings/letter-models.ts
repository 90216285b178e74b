/** What a letter costs after another one in a language: the negative logarithm of its probability. */
type LetterModel = { isLatin: boolean; costOf: (before: string, letter: string) => number };

/** The languages whose letters one of the encodings has. */
// biome-ignore format: a list.
const LANGUAGES = [
  'en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca', 'et', 'lv', 'lt', 'pl', 'cs', 'sk',
  'hu', 'ro', 'hr', 'sl', 'sq', 'tr', 'el', 'ru', 'uk', 'bg', 'sr', 'mk', 'he',
];

/** Around a word. */
export const EDGE = ' ';
/** The share of a letter by the one before it, and by itself; the rest is for letters of other languages. */
const BY_PAIR = 0.8;
const ALONE = 0.19;
const FOREIGN = 1e-6;
/** Added to the count of each letter: names are a small sample. */
const UNSEEN = 5;

let models: readonly LetterModel[] | null = null;

/**
 * How each language puts letters after each other, counted in the names that `Intl` has of countries, languages and
 * currencies: some 600 words for each.
 */
export function letterModels(): readonly LetterModel[] {
  models ??= LANGUAGES.map((language) => modelOf(wordsOf(language)));
  return models;
}

function modelOf(words: readonly string[]): LetterModel {
  const pairs = new Map<string, number>();
  const singles = new Map<string, number>();
  let total = 0;
  for (const word of words) {
    let before = EDGE;
    for (const letter of `${word}${EDGE}`) {
      pairs.set(before + letter, (pairs.get(before + letter) ?? 0) + 1);
      singles.set(letter, (singles.get(letter) ?? 0) + 1);
      total += 1;
      before = letter;
    }
  }
  const costs = new Map<string, number>();
  const costOf = (before: string, letter: string) => {
    const known = costs.get(before + letter);
    if (known !== undefined) return known;
    const pair = (pairs.get(before + letter) ?? 0) / (singles.get(before) ?? 1);
    const alone = singles.has(letter) ? ((singles.get(letter) ?? 0) + UNSEEN) / total : 0;
    const cost = -Math.log(BY_PAIR * pair + ALONE * alone + FOREIGN);
    costs.set(before + letter, cost);
    return cost;
  };
  return { isLatin: isLatin(words[0] ?? ''), costOf };
}

function wordsOf(language: string): string[] {
  const names = (['region', 'language', 'currency'] as const).flatMap((type) => {
    const display = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return CODES[type].flatMap((code) => display.of(code) ?? []);
  });
  const words = names.flatMap((name) => name.match(/[\p{L}\p{M}]+/gu) ?? []);
  return words.flatMap((word) => {
    const lower = lowerCase(word).replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
    // Words in capitals have no accents in Greek.
    return language === 'el' ? [lower, lower.normalize('NFD').replaceAll(/\p{M}/gu, '')] : [lower];
  });
}

export function isLatin(letter: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}]/u.test(letter);
}

/** In lower case, a letter for a letter. */
export function lowerCase(text: string): string {
  return text.replaceAll(/[^İ]+/g, (part) => part.toLowerCase());
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
const CODES = {
  region: PAIRS,
  language: PAIRS.map((pair) => pair.toLowerCase()),
  currency: Intl.supportedValuesOf('currency'),
};
