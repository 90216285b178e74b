import { type Currency, decimalsOf } from '../currency.ts';
import { firstCharacters, oneLine } from '../imported-cells.ts';
import { absolute, type Cents, MAX_AMOUNT, negate, parseDecimal } from '../money.ts';
import type { DecimalAnswer } from './statement.ts';

export type DecimalMark = '.' | ',';

/** An amount as it is written, without its sign: digits and marks. */
type Written = { digits: string; isNegative: boolean };

const NEGATIVE_WORDS = /^(?:dr|db|d|s|soll|debit|debet|debito)$/;
const POSITIVE_WORDS = /^(?:cr|c|h|haben|credit|kredit|credito)$/;
const SYMBOLS = /[$€£¥₹₩₺₽₪₫฿₴₦円元]|R\$|kr\.?|zł|Kč|\bRs\.?|د\.ك/giu;
// Spaces of every width, and the apostrophes that group thousands in Switzerland.
const GROUPING = /(?<=\d)['’`](?=\d{3})|\s/gu;
const LONGEST = 40;
/** Whole parts by the decimal mark that follows them. Groups have three digits, in India two before the last. */
const WHOLE = { '.': /^(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3})$/, ',': /^(?:\d*|\d{1,3}(?:\.\d{2,3})*\.\d{3})$/ };

/**
 * Reads an amount as a bank writes it: a minus before or after, brackets, "DR" or "CR" after it, thousands marks and a
 * currency. Null for anything unclear, for more decimals than the currency has, and for more than a field may hold.
 */
export function readAmount(text: string, mark: DecimalMark, currency: Currency): Cents | null {
  const written = splitSign(text);
  if (written === null) return null;
  const plain = withoutGroups(written.digits, mark);
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const decimals = decimalsOf(currency);
  const extra = fraction.slice(decimals);
  if (/[1-9]/.test(extra)) return null;
  const kept = fraction.slice(0, decimals);
  const amount = parseDecimal(
    `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept === '' ? '' : `.${kept}`}`,
    currency,
  );
  if (amount === null || absolute(amount) > MAX_AMOUNT) return null;
  return written.isNegative ? negate(amount) : amount;
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
  return /[-+(−–]|\p{L}$/u.test(
    text
      .replaceAll(SYMBOLS, '')
      .replaceAll(/[A-Z]{3}/g, '')
      .trim(),
  );
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
  if (votes['.'] !== votes[',']) return votes['.'] > votes[','] ? '.' : ',';
  const unclear = numbers.filter((number) => /[.,]/.test(number));
  if (unclear.length === 0) return '.';
  const marks = new Set(unclear.map((number) => (number.includes(',') ? ',' : '.')));
  const [only] = marks;
  if (marks.size > 1 || only === undefined || votes['.'] > 0) return null;
  // Every amount has one mark and three digits after it.
  const decimals = decimalsOf(currency);
  if (decimals === 3 && (only === '.' || unclear.length === numbers.length)) return only;
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

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

function splitSign(text: string): Written | null {
  if (text.length > LONGEST) return null;
  const plain = text.trim();
  const inBrackets = /^\(.*\)$/.test(plain);
  const bare = (inBrackets ? plain.slice(1, -1) : plain).replaceAll(SYMBOLS, ' ');
  const match =
    /^(?:[A-Z]{3}\s?)?([-+−–]?)\s*(?:[A-Z]{3}\s?)?([-+−–]?)\s*([\d.,'’`\s]+?)\s*([-+−–]?)\s*(?:[A-Z]{3})?\s*(\p{L}*)\.?$/u.exec(
      bare.trim(),
    );
  if (match === null) return null;
  const [, before = '', inside = '', digits = '', after = '', word = ''] = match;
  const signs = [before, inside, after].filter((sign) => sign !== '');
  if (signs.length + (inBrackets ? 1 : 0) > 1 || !/\d/.test(digits)) return null;
  const isMinus = inBrackets || signs.some((sign) => sign !== '+');
  const lower = word.toLowerCase();
  const said = NEGATIVE_WORDS.test(lower) ? 'out' : POSITIVE_WORDS.test(lower) ? 'in' : null;
  if ((word !== '' && said === null) || (said === 'in' && isMinus)) return null;
  return { digits: digits.replaceAll(GROUPING, ''), isNegative: isMinus || said === 'out' };
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

/** An amount, or the message why it cannot be read. */
type AmountOrProblem = { amount: Cents } | { problem: string };

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
  const mark =
    said === undefined ? findDecimalMark(texts, currency) : ({ comma: ',', point: '.' } as const)[said];
  return (text) => {
    const quoted = `"${firstCharacters(oneLine(text), LONGEST)}"`;
    if (mark === null && /[.,]/.test(text))
      return { problem: `${quoted} can be read as two different amounts` };
    const amount = readAmount(text, mark ?? '.', currency);
    return amount === null ? { problem: `${quoted} is not an amount in ${currency}` } : { amount };
  };
}
