import { type Currency, decimalsOf } from '../currency.ts';
import { firstCharacters, oneLine } from '../imported-cells.ts';
import { sentence, type Text } from '../language/text.ts';
import { add, type Cents, cents, MAX_AMOUNT, negate, parseDecimal } from '../money.ts';
import { isAmountSign, isSignOf } from './amount-signs.ts';
import type { DecimalAnswer } from './statement.ts';

export type DecimalMark = '.' | ',';

/** An amount as it is written: digits and marks, and the signs of a currency beside them. */
type Written = { digits: string; isNegative: boolean; isSigned: boolean; signs: readonly string[] };

const NEGATIVE_WORDS = /^(?:dr|db|d|s|soll|debit|debet|debito)$/;
const POSITIVE_WORDS = /^(?:cr|c|h|haben|credit|kredit|credito)$/;
const LONGEST = 40;
/** Whole parts by the decimal mark that follows them. Groups have three digits, in India two before the last. */
const WHOLE = { '.': /^(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3})$/, ',': /^(?:\d*|\d{1,3}(?:\.\d{2,3})*\.\d{3})$/ };

/** `isRounded`: it has more decimals than the currency, and is rounded half up. */
type ReadAmount = { amount: Cents; isRounded: boolean };

/**
 * Reads an amount as a bank writes it: a minus before or after, brackets, "DR" or "CR" after it, thousands marks, a
 * dash in place of the decimals, and the currency's sign or code. Null for anything unclear, for the sign of another
 * currency, and for more than a field may hold.
 */
export function readAmount(text: string, mark: DecimalMark, currency: Currency): Cents | null {
  return readRounded(text, mark, currency)?.amount ?? null;
}

function readRounded(text: string, mark: DecimalMark, currency: Currency): ReadAmount | null {
  const written = splitSign(text);
  if (written === null || !written.signs.every((sign) => isSignOf(sign, currency))) return null;
  const plain = withoutGroups(written.digits, mark);
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const decimals = decimalsOf(currency);
  const extra = fraction.slice(decimals);
  const kept = fraction.slice(0, decimals);
  const exact = parseDecimal(
    `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept === '' ? '' : `.${kept}`}`,
    currency,
  );
  if (exact === null) return null;
  const amount = /^[5-9]/.test(extra) ? add(exact, cents(1)) : exact;
  if (amount > MAX_AMOUNT) return null;
  return { amount: written.isNegative ? negate(amount) : amount, isRounded: /[1-9]/.test(extra) };
}

/** Whether a text could be an amount. */
export function looksLikeAmount(text: string): boolean {
  const digits = splitSign(text)?.digits;
  return (
    digits !== undefined &&
    digits.length < 20 &&
    (withoutGroups(digits, '.') ?? withoutGroups(digits, ',')) !== null
  );
}

/** Whether an amount is written with a sign, including plus. */
export function isSigned(text: string): boolean {
  return splitSign(text)?.isSigned === true;
}

/** Whether an amount is written as money out: with a minus, in brackets, or with a word for it. */
export function isNegative(text: string): boolean {
  return splitSign(text)?.isNegative === true;
}

/** Whether an amount is written as money in: with a plus, or with a word for it. */
export function isPositive(text: string): boolean {
  const written = splitSign(text);
  return written?.isSigned === true && !written.isNegative;
}

/**
 * The decimal mark of amounts in one format. Null if it is ambiguous: "1,234" can be a thousand or a little more than
 * one.
 */
export function findDecimalMark(texts: readonly string[], currency: Currency): DecimalMark | null {
  const numbers = texts.flatMap((text) => splitSign(text)?.digits ?? []);
  const votes = { '.': 0, ',': 0 };
  for (const number of numbers) {
    const mark = decimalMarkOf(number);
    if (mark !== null) votes[mark] += 1;
  }
  // Where both marks are proven, what proves neither can be read in two ways.
  const unclear = numbers.filter((number) => /[.,]/.test(number) && decimalMarkOf(number) === null);
  if (votes['.'] > 0 && votes[','] > 0) {
    if (unclear.length > 0) return null;
    return votes['.'] >= votes[','] ? '.' : ',';
  }
  if (votes['.'] > 0) return '.';
  if (votes[','] > 0) return ',';
  const [first] = unclear;
  if (first === undefined) return '.';
  const only = first.includes(',') ? ',' : '.';
  if (unclear.some((number) => number.includes(otherMark(only)))) return null;
  // Every amount has one mark and three digits after it.
  const decimals = decimalsOf(currency);
  if (decimals === 3 && unclear.length === numbers.length) return only;
  return decimals === 0 ? otherMark(only) : null;
}

/**
 * The decimal mark of a single number: a mark that is not followed by three digits, or the last of two different marks.
 */
function decimalMarkOf(number: string): DecimalMark | null {
  const marks: readonly string[] = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1) === ',' ? ',' : '.';
  if (marks.length === 0) return null;
  if (marks.includes(otherMark(last))) return last;
  if (marks.length > 1) return otherMark(last);
  return number.length - number.lastIndexOf(last) - 1 === 3 && !/^0?[.,]/.test(number) ? null : last;
}

/** Whether a number has one mark, and three digits behind it. */
function isUnclear(text: string): boolean {
  const digits = splitSign(text)?.digits ?? '';
  return /[.,]/.test(digits) && decimalMarkOf(digits) === null;
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/** A currency before an amount: "$", "US$", "kr.", "S/", "EUR". A point belongs to it only behind letters. */
const SIGN = '((?:\\p{L}[\\p{L}\\p{M}]{0,5}(?:[./]{1,2}\\p{L}?)?)?\\p{Sc}?)\\s*';
const DASH = '[-+\u2212\u2013\u2014]?';
const BODY = new RegExp(
  `^${SIGN}(${DASH})\\s*${SIGN}(${DASH})\\s*(\\d[\\d.,'’\u0060\\s]*|[.,]\\d+)\\s*(${DASH})\\s*(\\D*)$`,
  'u',
);
const PLAIN = /^-?\d[\d.,]*$/;
/** Digits in groups that spaces or apostrophes divide. */
const GROUPS = /^\d{1,3}(?:[\s'’`]\d{2,3})*[\s'’`]\d{3}(?:[.,]\d*)?$/u;
/** A dash in place of the decimals: "1.000,-" and "12.–" are whole amounts. */
const NO_DECIMALS = /(?<=\d)([.,])\s?[-\u2212\u2013\u2014]{1,2}(?=\D*$)/u;

function splitSign(text: string): Written | null {
  if (text.length > LONGEST || !/\p{Nd}/u.test(text)) return null;
  if (PLAIN.test(text)) {
    const isNegative = text.startsWith('-');
    return { digits: isNegative ? text.slice(1) : text, isNegative, isSigned: isNegative, signs: [] };
  }
  const plain = plainDigits(text);
  const inBrackets = /^[^()]*\([^()]*\)[^()]*$/.test(plain);
  const bare = (inBrackets ? plain.replaceAll(/[()]/g, ' ').trim() : plain).replace(NO_DECIMALS, '$100');
  const match = BODY.exec(bare);
  if (match === null) return null;
  const [, sign = '', before = '', other = '', inside = '', written = '', after = '', rest = ''] = match;
  const minuses = [before, inside, after].filter((each) => each !== '');
  if (minuses.length + (inBrackets ? 1 : 0) > 1) return null;
  const isMinus = inBrackets || minuses.some((each) => each !== '+');
  const { said, signs: behind } = splitWords(rest);
  if (said === 'unclear' || (said === 'in' && isMinus)) return null;
  const signs = [...[sign, other].map((each) => each.trim()).filter((each) => each !== ''), ...behind];
  // "EUR.50" may be fifty cents.
  if (!signs.every(isAmountSign) || signs.some((each) => /^[A-Z]{3}\.$/.test(each))) return null;
  const digits = written.trim();
  if (/[\s'’`]/u.test(digits) && !GROUPS.test(digits)) return null;
  return {
    digits: digits.replaceAll(/[\s'’`]/gu, ''),
    isNegative: isMinus || said === 'out',
    isSigned: inBrackets || minuses.length > 0 || said !== null,
    signs,
  };
}

/** The words behind an amount: the signs of a currency, and one for the direction. */
function splitWords(text: string): { said: 'in' | 'out' | 'unclear' | null; signs: string[] } {
  const signs: string[] = [];
  let said: 'in' | 'out' | null = null;
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const lower = word.toLowerCase().replace(/\.$/, '');
    const direction = NEGATIVE_WORDS.test(lower) ? 'out' : POSITIVE_WORDS.test(lower) ? 'in' : null;
    if (direction === null) {
      if (!isAmountSign(word)) return { said: 'unclear', signs };
      signs.push(word);
    } else if (said === null) said = direction;
    else return { said: 'unclear', signs };
  }
  return { said, signs };
}

/** The text with digits of 0 to 9 and without invisible characters. */
function plainDigits(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.trim();
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .trim();
}

/** The number with a decimal point and without thousands separators. */
function withoutGroups(digits: string, mark: DecimalMark): string | null {
  const at = digits.lastIndexOf(mark);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return null;
  if (!WHOLE[mark].test(whole)) return null;
  return `${whole.replaceAll(/[.,]/g, '')}.${fraction}`;
}

/** An amount, rounded if it has more decimals than the currency, or the message why it cannot be read. */
export type AmountOrProblem = { amount: Cents; isRounded: boolean } | { problem: Text };

/** Whether amounts in one format can be read with a comma or with a point before the decimals. */
export function isDecimalOpen(texts: readonly string[], currency: Currency): boolean {
  return findDecimalMark(texts, currency) === null;
}

/** Reads amounts that are written like all of `texts`, or with the decimal mark that was said. */
export function amountReader(
  texts: readonly string[],
  currency: Currency,
  said?: DecimalAnswer,
): (text: string) => AmountOrProblem {
  const mark = said === undefined ? findDecimalMark(texts, currency) : MARKS[said];
  return (text) => {
    const read = readRounded(text, mark ?? '.', currency);
    const isOpen = mark === null ? /[.,]/.test(text) : read?.isRounded === true && said === undefined;
    if (isOpen && (mark === null || isUnclear(text)))
      return {
        problem: sentence('"{text}" can be read as two different amounts', { text: shortened(text) }),
      };
    return read ?? { problem: notAnAmount(text, currency) };
  };
}

const MARKS: Record<DecimalAnswer, DecimalMark> = { comma: ',', point: '.' };

/** The message for a text that is not an amount. */
export function notAnAmount(text: string, currency: Currency): Text {
  return sentence('"{text}" is not an amount in {currency}', { text: shortened(text), currency });
}

function shortened(text: string): string {
  return firstCharacters(oneLine(text), LONGEST);
}
