import { add, type Cents, cents, MILLIONTHS, subtract, sum } from './money.ts';

/** The largest divisor of `multiplyDivide`: with it no intermediate value exceeds 2^53. */
export const MAX_DIVISOR = 2 ** 37;

const CHUNK = 2 ** 15;

/**
 * Computes `a * b / divisor` exactly as quotient and remainder, for whole a, b >= 0 and 0 < divisor <= 2^37. The
 * product may exceed 2^53, so it is never formed: `b` is processed in 15-bit digits.
 */
export function multiplyDivide(
  a: number,
  b: number,
  divisor: number,
): { quotient: number; remainder: number } {
  const rest = a % divisor;
  let quotient = 0;
  let remainder = 0;
  for (let unit = highestUnit(b); unit >= 1; unit /= CHUNK) {
    const digit = Math.floor(b / unit) % CHUNK;
    const part = remainder * CHUNK + rest * digit;
    remainder = part % divisor;
    quotient = quotient * CHUNK + (part - remainder) / divisor;
  }
  return { quotient: quotient + ((a - rest) / divisor) * b, remainder };
}

function highestUnit(value: number): number {
  let unit = 1;
  while (value / unit >= CHUNK) unit *= CHUNK;
  return unit;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // FNV-1a alone hardly changes the high bits for ids that differ only at their end; two rounds of shift-multiply do.
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Gives every id a position (0 is first) in an order drawn from the seed; the order of `ids` does not matter. */
export function drawOrder(ids: readonly string[], seed: string): Map<string, number> {
  const drawn = ids.map((id) => ({ id, ticket: hashOf(`${seed}\n${id}`) }));
  drawn.sort((a, b) => a.ticket - b.ticket || (a.id < b.id ? -1 : 1));
  return new Map(drawn.map(({ id }, place) => [id, place]));
}

/**
 * What each person was charged by rounding so far, less what they exactly owed, in millionths of a cent: above zero,
 * someone was charged too much. Who is not in it is at zero.
 */
export type Carries = ReadonlyMap<string, number>;

/** No one was charged too much or too little. */
export const NO_CARRIES: Carries = new Map();

/** A part of an amount, and what rounding added to it (below zero: took from it), in millionths of a cent. */
export type RoundedPart = { userId: string; amount: Cents; carry: number };

type Weight = { userId: string; weight: number | bigint };

/**
 * Splits an amount (>= 0 cents) in proportion to whole weights. Every part is rounded down, and the missing cents go,
 * one each at most, to those who would otherwise be charged least compared with what they exactly owe, counting their
 * `carries`; ties by lot from the seed. Without carries these are the largest remainders. A part that is a whole number
 * of cents gets none, so a weight of 0 gets 0. What rounding adds to the parts totals zero. Throws RangeError when the
 * amount is negative or the weights total 0.
 */
export function apportion(input: {
  amount: Cents;
  weights: readonly Weight[];
  carries?: Carries;
  seed: string;
}): RoundedPart[] {
  const { amount, weights, carries = NO_CARRIES, seed } = input;
  if (amount < 0) throw new RangeError('An amount to split cannot be negative');
  const parts = exactParts(amount, weights);
  const missing = subtract(amount, sum(parts.map((part) => part.whole)));
  if (missing === 0) return parts.map(({ userId, whole }) => ({ userId, amount: whole, carry: 0 }));
  const place = drawOrder(
    parts.map(({ userId }) => userId),
    seed,
  );
  for (const part of parts) part.lot = place.get(part.userId) ?? 0;
  const charged = ({ userId, millionths }: ExactPart) => (carries.get(userId) ?? 0) - millionths;
  const raised = new Set(
    parts
      .filter(({ remainder }) => remainder > 0)
      .sort((a, b) => charged(a) - charged(b) || compare(b.remainder, a.remainder) || a.lot - b.lot)
      .slice(0, missing),
  );
  roundMillionths(parts, missing);
  return parts.map((part) => {
    const odd = raised.has(part) ? 1 : 0;
    return {
      userId: part.userId,
      amount: add(part.whole, cents(odd)),
      carry: odd * MILLIONTHS - part.millionths,
    };
  });
}

/** A part before rounding: whole cents and the rest, which is `remainder` of the weights' total. */
type ExactPart = {
  userId: string;
  whole: Cents;
  remainder: number | bigint;
  /** The rest in millionths of a cent, and what is below a millionth. */
  millionths: number;
  below: number | bigint;
  /** The place in the order that is drawn. */
  lot: number;
};

function exactParts(amount: Cents, weights: readonly Weight[]): ExactPart[] {
  const total = weights.reduce((all, { weight }) => all + Number(weight), 0);
  if (!(total > 0)) throw new RangeError(`Weights cannot total ${total}`);
  // All that is multiplied stays below 2^53, so plain numbers are exact; otherwise bigints are.
  const isSmall = Math.max(amount, MILLIONTHS) * total <= Number.MAX_SAFE_INTEGER;
  return isSmall ? partsInNumbers(amount, weights, total) : partsInBigints(BigInt(amount), weights);
}

function partsInNumbers(amount: number, weights: readonly Weight[], total: number): ExactPart[] {
  return weights.map(({ userId, weight }) => {
    const product = amount * Number(weight);
    const remainder = product % total;
    const below = (remainder * MILLIONTHS) % total;
    const millionths = (remainder * MILLIONTHS - below) / total;
    return { userId, whole: cents((product - remainder) / total), remainder, millionths, below, lot: 0 };
  });
}

function partsInBigints(amount: bigint, weights: readonly Weight[]): ExactPart[] {
  const total = weights.reduce((all, { weight }) => all + BigInt(weight), 0n);
  return weights.map(({ userId, weight }) => {
    const product = amount * BigInt(weight);
    const remainder = product % total;
    const finer = remainder * BigInt(MILLIONTHS);
    const whole = cents(Number(product / total));
    return { userId, whole, remainder, millionths: Number(finer / total), below: finer % total, lot: 0 };
  });
}

/** Rounds the rests so that they total the missing cents exactly: the largest rests below a millionth get one more. */
function roundMillionths(parts: readonly ExactPart[], missing: Cents): void {
  const left = missing * MILLIONTHS - parts.reduce((all, part) => all + part.millionths, 0);
  if (left === 0) return;
  const largest = parts.toSorted((a, b) => compare(b.below, a.below) || a.lot - b.lot);
  for (const part of largest.slice(0, left)) part.millionths += 1;
}

function compare(a: number | bigint, b: number | bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The smallest number that all of these (whole numbers above zero) divide: parts of it are whole. */
export function leastCommonMultiple(values: readonly number[]): bigint {
  return values.reduce((all, value) => (all / greatestCommonDivisor(all, BigInt(value))) * BigInt(value), 1n);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
