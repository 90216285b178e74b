import { FULL_PERCENTAGE, isPerFamily, type SplitInput, type Weight } from './split.ts';

/**
 * The parts in which a split divides every amount, as whole numbers of 0 or more; null if they depend on the amount
 * (families, items, a blank share), total 0, or are percentages that do not total 100.
 */
export function proportionsOf(split: SplitInput): Weight[] | null {
  const parts = partsOf(split);
  return parts?.some(({ weight }) => weight > 0) ? parts : null;
}

function partsOf(split: SplitInput): Weight[] | null {
  switch (split.mode) {
    case 'equal':
      return isPerFamily(split) ? null : split.participants.map((userId) => ({ userId, weight: 1 }));
    case 'exact': {
      const parts = split.shares.flatMap(({ userId, amount }) =>
        amount === null ? [] : [{ userId, weight: amount }],
      );
      return parts.length === split.shares.length ? parts : null;
    }
    case 'percent': {
      const parts = split.percentages.map(({ userId, basisPoints }) => ({ userId, weight: basisPoints }));
      return totalOf(parts) === BigInt(FULL_PERCENTAGE) ? parts : null;
    }
    case 'weights':
      return [...split.weights];
    case 'items':
      return null;
  }
}

/** Whether two splits give everyone exactly the same part of an amount. Who gets nothing need not be in both. */
export function dividesAlike(a: SplitInput, b: SplitInput): boolean {
  const [one, other] = [proportionsOf(a), proportionsOf(b)];
  if (one === null || other === null) return false;
  const [parts, otherParts] = [byPerson(one), byPerson(other)];
  const [total, otherTotal] = [totalOf(one), totalOf(other)];
  const people = new Set([...parts.keys(), ...otherParts.keys()]);
  return [...people].every((id) => (parts.get(id) ?? 0n) * otherTotal === (otherParts.get(id) ?? 0n) * total);
}

const byPerson = (parts: readonly Weight[]) =>
  new Map(parts.map(({ userId, weight }) => [userId, BigInt(weight)]));

const totalOf = (parts: readonly Weight[]) => parts.reduce((total, { weight }) => total + BigInt(weight), 0n);

/** The same proportions in the smallest whole numbers. */
export function inSmallest(parts: readonly Weight[]): Weight[] {
  const divisor = parts.reduce((found, { weight }) => greatestCommonDivisor(found, weight), 0) || 1;
  return parts.map(({ userId, weight }) => ({ userId, weight: weight / divisor }));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
