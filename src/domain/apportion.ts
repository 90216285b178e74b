import { add, type Cents, cents, subtract, sum } from './money.ts';

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
 * Splits an amount (>= 0 cents) in proportion to whole weights by the largest-remainder rule: every part is
 * rounded down and the missing cents go to the largest remainders, ties by lot from the seed. A weight of 0
 * gets 0. Throws RangeError when the weights total 0 or more than 2^37.
 */
export function apportion(input: {
  amount: Cents;
  weights: readonly { userId: string; weight: number }[];
  seed: string;
}): { userId: string; amount: Cents }[] {
  const { amount, weights, seed } = input;
  let total = 0;
  for (const { weight } of weights) total += weight;
  if (amount < 0) throw new RangeError('An amount to split cannot be negative');
  if (!(total > 0 && total <= MAX_DIVISOR)) throw new RangeError(`Weights cannot total ${total}`);
  const parts = weights.map(({ userId, weight }) => {
    const { quotient, remainder } = multiplyDivide(amount, weight, total);
    return { userId, amount: cents(quotient), remainder };
  });
  const missing = subtract(amount, sum(parts.map((part) => part.amount)));
  if (missing > 0) {
    const place = drawOrder(
      parts.map((part) => part.userId),
      seed,
    );
    const byRemainder = parts.toSorted(
      (a, b) => b.remainder - a.remainder || (place.get(a.userId) ?? 0) - (place.get(b.userId) ?? 0),
    );
    for (const part of byRemainder.slice(0, missing)) part.amount = add(part.amount, cents(1));
  }
  return parts.map(({ userId, amount: share }) => ({ userId, amount: share }));
}
