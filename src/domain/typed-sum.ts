import { type Currency, decimalsOf } from './currency.ts';
import { cents, MAX_AMOUNT } from './money.ts';
import { readTypedAmount, type TypedAmount } from './typed-amount.ts';

/** An exact number: a sum is never worked out in floating point. `under` is positive. */
type Fraction = { over: bigint; under: bigint };

/** What is read of a text, how many brackets are open, and whether one of its numbers can be read two ways. */
type Reader = { text: string; currency: Currency; at: number; depth: number; isAmbiguous: boolean };

const LONGEST = 200;
const DEEPEST = 20;
const OPERATOR = /[-+*/()×÷−]/;
const MULTIPLIES = /[*/×÷]/;
const BETWEEN_OPERATORS = /[^-+*/()×÷−]+/y;
const PLAIN_NUMBER = /^\d+(?:[.,]\d*)?$|^[.,]\d+$/;
/** "1,234" is a thousand to one person and a little more than one to another. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads an amount as a person types it, or a calculation such as "12+4.50*2", brackets included. The result is rounded
 * half-up to the currency's smallest unit. A result below zero and a division by zero are not amounts.
 */
export function readTypedSum(text: string, currency: Currency = 'USD'): TypedAmount {
  const whole = readTypedAmount(text, currency);
  // "12,-" and "S/ 12" are amounts, though they have the sign of an operation.
  if (whole.ok || whole.reason === 'other_currency' || !OPERATOR.test(text)) return whole;
  if (text.length > LONGEST) return { ok: false, reason: 'not_a_number' };
  const reader: Reader = { text, currency, at: 0, depth: 0, isAmbiguous: false };
  const result = readSum(reader);
  if (reader.isAmbiguous) return { ok: false, reason: 'ambiguous' };
  const isWhole = text.slice(reader.at).trim() === '';
  if (result === null || !isWhole || result.over < 0n) return { ok: false, reason: 'not_a_number' };
  const over = result.over * 10n ** BigInt(decimalsOf(currency));
  const units = (2n * over + result.under) / (2n * result.under);
  if (units > BigInt(MAX_AMOUNT)) return { ok: false, reason: 'too_large' };
  return { ok: true, amount: cents(Number(units)) };
}

function take(reader: Reader, signs: string): string | null {
  while (reader.text[reader.at]?.trim() === '') reader.at += 1;
  const sign = reader.text[reader.at];
  if (sign === undefined || !signs.includes(sign)) return null;
  reader.at += 1;
  return sign;
}

function readSum(reader: Reader): Fraction | null {
  let sum = readProduct(reader);
  for (let sign = take(reader, '+-−'); sum !== null && sign !== null; sign = take(reader, '+-−')) {
    const next = readProduct(reader);
    if (next === null) return null;
    const change = sign === '+' ? next.over : -next.over;
    sum = { over: sum.over * next.under + change * sum.under, under: sum.under * next.under };
  }
  return sum;
}

function readProduct(reader: Reader): Fraction | null {
  let product = readFactor(reader);
  for (let sign = take(reader, '*×/÷'); product !== null && sign !== null; sign = take(reader, '*×/÷')) {
    const next = readFactor(reader);
    if (next === null) return null;
    const factor = sign === '*' || sign === '×' ? next : invert(next);
    if (factor === null) return null;
    product = { over: product.over * factor.over, under: product.under * factor.under };
  }
  return product;
}

function invert({ over, under }: Fraction): Fraction | null {
  if (over === 0n) return null;
  return over < 0n ? { over: -under, under: -over } : { over: under, under: over };
}

function readFactor(reader: Reader): Fraction | null {
  if (take(reader, '(') === null) return readNumber(reader);
  reader.depth += 1;
  if (reader.depth > DEEPEST) return null;
  const inner = readSum(reader);
  if (inner === null || take(reader, ')') === null) return null;
  reader.depth -= 1;
  return inner;
}

/** Reads one number of a calculation as an amount is read, but with any number of decimals and of any size. */
function readNumber(reader: Reader): Fraction | null {
  BETWEEN_OPERATORS.lastIndex = reader.at;
  const [found = ''] = BETWEEN_OPERATORS.exec(reader.text) ?? [];
  const number = found.trim();
  reader.at += found.length;
  const read = readTypedAmount(number, reader.currency);
  reader.isAmbiguous ||= read.ok ? isMaybeFactor(number, reader) : read.reason === 'ambiguous';
  if (reader.isAmbiguous) return null;
  if (read.ok) return { over: BigInt(read.amount), under: 10n ** BigInt(decimalsOf(reader.currency)) };
  if (!PLAIN_NUMBER.test(number)) return null;
  const [whole = '', fraction = ''] = number.split(/[.,]/);
  return { over: BigInt(whole + fraction || '0'), under: 10n ** BigInt(fraction.length) };
}

/** In a currency without decimals the mark of "1.085" groups thousands, unless it is a factor. */
function isMaybeFactor(number: string, { text, currency }: Reader): boolean {
  return decimalsOf(currency) === 0 && AMBIGUOUS.test(number) && MULTIPLIES.test(text);
}
