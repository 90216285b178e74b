import { type Currency, decimalsOf, isCurrency } from './currency.ts';
import { allSigns, signsOf } from './currency-signs.ts';
import { type Cents, cents, MAX_AMOUNT } from './money.ts';

/** What reading a typed amount came to: an amount, or the reason it cannot be one. */
export type TypedAmount =
  | { ok: true; amount: Cents }
  | {
      ok: false;
      reason: 'empty' | 'not_a_number' | 'ambiguous' | 'too_precise' | 'too_large' | 'other_currency';
    };

// What can reverse the order of digits on the screen is not among them.
const INVISIBLE = /\u200d|\ufe0e|\ufe0f|[\u00ad\u061c\u200b\u200c\u200e\u200f\u2060\u2066-\u2069\ufeff]/g;
const DIGIT = /\p{Nd}/u;
/** Other ways to write the marks of a number. The Arabic decimal mark is never anything else. */
const MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '．': '.',
  '،': ',',
  '⹁': ',',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  ʼ: "'",
  '＇': "'",
  '٬': "'",
  '−': '-',
  '–': '-',
  '—': '-',
  '－': '-',
};
/** Digits in groups of three, or as in India in groups of two before the last three. */
const GROUPED = /^[1-9]\d{0,2}(?:([ ',.])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:([ ',])\d{2})(?:\2\d{2})*\2\d{3}$/;
/** A code and a sign: "CAD $12.50". */
const MOST_SIGNS = 2;
const GROUPED_BY_ONE = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads an amount as a person types or pastes it, with the currency's code or sign before or behind it, in the digits of
 * any script. "12.50" and "12,50" both mean twelve fifty; "12,-" is twelve. With two kinds of marks the last one is the
 * decimal mark and the other must group digits correctly. A single mark followed by exactly three digits ("1,234") could
 * mean either, and is refused as ambiguous rather than guessed; but where the currency has no decimals it groups
 * thousands, and where it has three a point is the decimal mark. The sign of another currency is refused.
 */
export function readTypedAmount(text: string, currency: Currency = 'USD'): TypedAmount {
  const plain = toPlain(text);
  const bare = withoutSigns(plain, [currency, ...signsOf(currency)]);
  if (bare === null) return { ok: false, reason: 'ambiguous' };
  if (bare === '') return { ok: false, reason: 'empty' };
  if (/^[\d.,'٫ ]+(?:-{1,2}|\/-)?$/.test(bare)) return readNumber(bare, decimalsOf(currency));
  return { ok: false, reason: namesAnother(bare) ? 'other_currency' : 'not_a_number' };
}

/** The text without invisible characters, with one kind of digits, spaces, apostrophes and dashes. */
function toPlain(text: string): string {
  const seen = text.replaceAll(INVISIBLE, '').replaceAll(/\s/g, ' ').trim();
  // Almost every text is plain already.
  return /^[ -~]*$/.test(seen) ? seen.replaceAll('`', "'") : Array.from(seen, plainCharacter).join('');
}

function plainCharacter(character: string): string {
  const mark = MARKS[character];
  if (mark !== undefined) return mark;
  if (!DIGIT.test(character)) return character;
  // The digits of a script follow each other, zero first.
  let zero = character.codePointAt(0) ?? 0;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(((character.codePointAt(0) ?? 0) - zero) % 10);
}

/**
 * What is left without the code or a sign of the currency before and behind. Null where the point after a code could be
 * the decimal mark: "EUR.50".
 */
function withoutSigns(text: string, signs: readonly string[]): string | null {
  if (/^[\d.,'٫ -]*$/.test(text)) return text;
  const known = signs
    .map(toPlain)
    // "Rs.50": the point belongs to the abbreviation.
    .flatMap((sign) => (/\p{L}$/u.test(sign) && !isCurrency(sign) ? [`${sign}.`, sign] : [sign]))
    .toSorted((a, b) => b.length - a.length);
  let rest = text;
  for (let count = 0; count < MOST_SIGNS; count += 1) {
    const before = known.find((sign) => beginsWith(rest, sign)) ?? '';
    rest = rest.slice(before.length);
    if (isCurrency(before) && rest.startsWith('.')) return null;
    const behind = known.find((sign) => !/^[A-Z]$/.test(sign) && endsWith(rest, sign)) ?? '';
    rest = rest.slice(0, rest.length - behind.length).trim();
  }
  return rest;
}

/** Letters that stand alone are a sign only as they are written: "12k" is twelve thousand to many. */
const fold = (text: string, sign: string) => (sign.length === 1 ? text : text.toLowerCase());
const beginsWith = (text: string, sign: string) =>
  fold(text.slice(0, sign.length), sign) === fold(sign, sign) && !/^\p{L}/u.test(lettersAfter(text, sign));
const endsWith = (text: string, sign: string) =>
  fold(text.slice(-sign.length), sign) === fold(sign, sign) && !/\p{L}$/u.test(lettersBefore(text, sign));
const lettersAfter = (text: string, sign: string) => (/\p{L}$/u.test(sign) ? text.slice(sign.length) : '');
const lettersBefore = (text: string, sign: string) =>
  /^\p{L}/u.test(sign) ? text.slice(0, -sign.length) : '';

/** Whether a text is one number with the codes or signs of other currencies. */
function namesAnother(bare: string): boolean {
  const around = bare.split(/[\d.,'٫ -]*\d[\d.,'٫ -]*/);
  const names = around.filter((name) => name !== '');
  return around.length === 2 && names.length > 0 && names.every(isName);
}

function isName(text: string): boolean {
  const name = text.trim();
  return isCurrency(name.toUpperCase()) || allSigns().some((sign) => toPlain(sign) === name);
}

/** Reads digits and marks. "-" or "/-" at the end says that there are no cents. */
function readNumber(text: string, decimals: number): TypedAmount {
  const whole = /^(.*?)(?:([.,])-{1,2}|\/-)$/.exec(text);
  if (whole !== null) return readWhole(whole[1] ?? '', whole[2], decimals);
  if (text.includes('-')) return { ok: false, reason: 'not_a_number' };
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','), text.lastIndexOf('٫'));
  if (at < 0 || GROUPED.test(text)) return readGrouped(text, at, decimals);
  const [before, mark, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  const isPlain = /^\d*$/.test(before) && (before !== '' || after !== '');
  const isGrouped = GROUPED.test(before) && !before.includes(mark);
  if (!/^\d*$/.test(after) || !(isPlain || isGrouped)) return { ok: false, reason: 'not_a_number' };
  return bounded(before.replaceAll(/\D/g, ''), after, decimals);
}

/** A number without a decimal mark, or whose only mark, at `at`, could be one. */
function readGrouped(text: string, at: number, decimals: number): TypedAmount {
  if (!GROUPED.test(text) && !/^\d+$/.test(text)) return { ok: false, reason: 'not_a_number' };
  if (GROUPED_BY_ONE.test(text)) {
    if (decimals === 3 && text[at] === '.') return bounded(text.slice(0, at), text.slice(at + 1), decimals);
    if (decimals > 0) return { ok: false, reason: 'ambiguous' };
  }
  return bounded(text.replaceAll(/\D/g, ''), '', decimals);
}

/** The number before a dash in the place of the cents. */
function readWhole(text: string, mark: string | undefined, decimals: number): TypedAmount {
  const isNumber = /^\d+$/.test(text) || (GROUPED.test(text) && (mark === undefined || !text.includes(mark)));
  if (!isNumber) return { ok: false, reason: 'not_a_number' };
  return bounded(text.replaceAll(/\D/g, ''), '', decimals);
}

function bounded(whole: string, fraction: string, decimals: number): TypedAmount {
  if (fraction.length > decimals) return { ok: false, reason: 'too_precise' };
  const value = Number(whole || '0') * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
  if (value > MAX_AMOUNT) return { ok: false, reason: 'too_large' };
  return { ok: true, amount: cents(value) };
}
