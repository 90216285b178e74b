import type { Encoding } from './encodings.ts';
import { EDGE, isLatin, letterModels, lowerCase } from './letter-models.ts';

/** What a word in another language than the rest of the file costs, and one in another script. */
const CHANGE_OF_LANGUAGE = 4;
const CHANGE_OF_SCRIPT = 10;
/** Latin letters beside those of another script, in one word. */
const MIXED_SCRIPTS = 10;
const ODD_CASE = 9;
const ODD_END = 3;
const NEVER = 16;

/** What a character costs between letters, before one, after one, and alone. */
const SYMBOLS: readonly (readonly [RegExp, number, number, number, number])[] = [
  [/[\u00A0\u202F]/, 10, 7, 7, 3],
  [/’/, 7, 7, 9, 7],
  [/[‘´`]/, NEVER, 8, 12, 9],
  [/[„“«‚‹]/, NEVER, 6, 12, 8],
  [/[”»›]/, NEVER, 12, 9, 8],
  [/[–—•·…]/, 13, 8, 8, 5],
  [/[€£]/, NEVER, 11, 10, 5],
  [/[¥¢₪]/, NEVER, 13, 12, 7],
  [/[¿¡]/, NEVER, 8, NEVER, NEVER],
  [/[°ºª§®©™№²³½¼¾µ×±]/, NEVER, 12, 10, 7],
];

/**
 * How improbable words are that were decoded from bytes above 127, in the language that fits them best: lower is better,
 * and figures of the same bytes can be compared. `leaning` is what each language costs by the file's other words.
 */
export function costOfWords(words: readonly string[], leaning: readonly number[], limit = Infinity): number {
  const parts = words.map(partsOf);
  const least = parts.reduce((sum, { others }) => sum + others, 0);
  if (least > limit) return least;
  const models = letterModels();
  const costs = parts.map(({ pairs, others }) =>
    models.map(({ costOf }) => pairs.reduce((sum, [before, letter]) => sum + costOf(before, letter), others)),
  );
  const lowest = costs.map((each) => ({
    latin: Math.min(...each.filter((_, index) => models[index]?.isLatin === true)),
    other: Math.min(...each.filter((_, index) => models[index]?.isLatin === false)),
  }));
  const byLanguage = models.map(({ isLatin }, index) =>
    costs.reduce((sum, each, word) => {
      const { latin = 0, other = 0 } = lowest[word] ?? {};
      const same = (isLatin ? latin : other) + CHANGE_OF_LANGUAGE;
      return sum + Math.min(each[index] ?? 0, same, (isLatin ? other : latin) + CHANGE_OF_SCRIPT);
    }, leaning[index] ?? 0),
  );
  return Math.min(...byLanguage);
}

/** The pairs of letters of a word that a language makes cheap or dear, and what its symbols and capitals cost in any. */
function partsOf(word: string): { pairs: (readonly [string, string])[]; others: number } {
  const letters = [...word];
  const pairs: (readonly [string, string])[] = [];
  let others = 0;
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1] ?? EDGE;
    if (isAscii(letter) && isAscii(before)) continue;
    const next = letters[index + 1] ?? EDGE;
    if (isLetter(letter)) {
      const lower = lowerCase(letter);
      pairs.push([isLetter(before) ? lowerCase(before) : EDGE, lower]);
      if (!isLetter(next) && !isAscii(letter)) pairs.push([lower, EDGE]);
      if (isLetter(before) && isLatin(before) !== isLatin(letter)) others += MIXED_SCRIPTS;
      others += costOfCase(letters[index - 2] ?? EDGE, before, letter);
    } else if (!isAscii(letter)) others += costOfSymbol(letter, isLetter(before), isLetter(next));
  }
  return { pairs, others };
}

/** Capitals stand at the beginning of a word, or everywhere: "pЛ" is odd, and so is "ABc", but a code may stand before. */
function costOfCase(first: string, second: string, letter: string): number {
  if (isLower(second) && isUpper(letter)) return ODD_CASE;
  return isUpper(first) && isUpper(second) && isLower(letter) ? ODD_END : 0;
}

function costOfSymbol(symbol: string, isAfter: boolean, isBefore: boolean): number {
  const kind = SYMBOLS.find(([of]) => of.test(symbol));
  if (kind === undefined) return NEVER;
  const [, within, before, after, alone] = kind;
  if (isAfter) return isBefore ? within : after;
  return isBefore ? before : alone;
}

/** What each language costs by words without other letters, at most so much that a few letters outweigh it. */
export function leaningOf(words: readonly string[]): number[] {
  const models = letterModels();
  const costs = models.map(
    ({ costOf }) =>
      words.reduce((sum, word) => {
        let before = EDGE;
        let cost = 0;
        for (const letter of `${word}${EDGE}`) {
          cost += costOf(before, letter);
          before = letter;
        }
        return sum + cost / (word.length + 1);
      }, 0) / Math.max(1, words.length),
  );
  const least = Math.min(...costs);
  return costs.map((cost) => Math.min(MOST_LEANING, (cost - least) * LEANING));
}

const MOST_LEANING = 14;
const LEANING = 8;

const isAscii = (letter: string) => letter < '\u0080';
const isLetter = (letter: string) => /\p{L}|\p{M}/u.test(letter);
const isUpper = (letter: string) => /\p{Lu}/u.test(letter);
const isLower = (letter: string) => /\p{Ll}/u.test(letter);

/** Encodings of two bytes for a character. The bytes tell which characters are common. */
const WIDE = {
  shift_jis: ([lead = 0, trail = 0]) => {
    if (lead >= 0xa1 && lead <= 0xdf) return 6;
    if (lead === 0x82 || lead === 0x83) return 5;
    if (lead === 0x81) return 6;
    return lead >= 0x88 && (lead < 0x98 || (lead === 0x98 && trail <= 0x72)) ? 8.2 : 12;
  },
  'euc-kr': ([lead = 0, trail = 0]) => {
    if (trail < 0xa1) return 15;
    if (lead >= 0xb0 && lead <= 0xc8) return 7.8;
    return lead <= 0xac ? 7 : 13;
  },
  gb18030: ([lead = 0, trail = 0]) => {
    if (trail < 0xa1) return 15;
    if (lead >= 0xb0 && lead <= 0xd7) return 8.2;
    return lead <= 0xa9 ? 7 : 13;
  },
} satisfies { [Name in Encoding]?: (pair: readonly number[]) => number };

export type WideEncoding = keyof typeof WIDE;

export function isWide(encoding: Encoding): encoding is WideEncoding {
  return encoding in WIDE;
}

export function costOfWide(bytes: Uint8Array, encoding: WideEncoding): number {
  let cost = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    cost += WIDE[encoding]([lead, bytes[at + 1] ?? 0]);
    if (isLatinLetter(bytes[at - 1])) cost += BESIDE_LATIN;
    const isSingle = encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf;
    if (!isSingle) at += 1;
    if (isLatinLetter(bytes[at + 1])) cost += BESIDE_LATIN;
  }
  return cost;
}

/** Words of East Asia seldom touch Latin letters. */
const BESIDE_LATIN = 8;

function isLatinLetter(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));
}
