import { type Currency, decimalsOf } from './currency.ts';
import { cents, MAX_AMOUNT, readTypedAmount, type TypedAmount } from './money.ts';

/** An exact number: a sum is never worked out in floating point. `under` is positive. */
type Fraction = { over: bigint; under: bigint };

/** What is read of a text, and how many brackets are open. */
type Reader = { text: string; at: number; depth: number };

const LONGEST = 200;
const DEEPEST = 20;
const OPERATOR = /[-+*/()×÷−]/;
const NUMBER = /(?:\d+(?:[.,]\d*)?|[.,]\d+)/y;
/** "1,234" is a thousand to one person and a little more than one to another. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads an amount as a person types it, or a calculation such as "12+4.50*2", brackets included. The result is rounded
 * half-up to the currency's smallest unit. A result below zero and a division by zero are no amounts.
 */
export function readTypedSum(text: string, currency: Currency = 'USD'): TypedAmount {
  if (!OPERATOR.test(text)) return readTypedAmount(text, currency);
  const notANumber = { ok: false, reason: 'not_a_number' } as const;
  if (text.length > LONGEST) return notANumber;
  if (text.match(/[\d.,]+/g)?.some((number) => AMBIGUOUS.test(number))) {
    return { ok: false, reason: 'ambiguous' };
  }
  const reader: Reader = { text: text.replaceAll(/\s/g, ''), at: 0, depth: 0 };
  const result = readSum(reader);
  if (result === null || reader.at < reader.text.length || result.over < 0n) return notANumber;
  const over = result.over * 10n ** BigInt(decimalsOf(currency));
  const units = (2n * over + result.under) / (2n * result.under);
  if (units > BigInt(MAX_AMOUNT)) return { ok: false, reason: 'too_large' };
  return { ok: true, amount: cents(Number(units)) };
}

/** Whether a text is a calculation rather than one amount. */
export function isTypedSum(text: string): boolean {
  return OPERATOR.test(text);
}

function take(reader: Reader, signs: string): string | null {
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

function readNumber(reader: Reader): Fraction | null {
  NUMBER.lastIndex = reader.at;
  const [found] = NUMBER.exec(reader.text) ?? [];
  if (found === undefined) return null;
  reader.at += found.length;
  const [whole = '', fraction = ''] = found.split(/[.,]/);
  return { over: BigInt(whole + fraction || '0'), under: 10n ** BigInt(fraction.length) };
}
