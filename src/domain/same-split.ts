import { isPerFamily, type SplitInput } from './split.ts';

/** Whether two splits were typed alike; the order of people does not matter. */
export function isSameSplit(a: SplitInput, b: SplitInput): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(split: SplitInput): unknown[] {
  switch (split.mode) {
    case 'equal':
      return [split.mode, isPerFamily(split), split.participants.toSorted()];
    case 'exact':
      return [split.mode, sorted(split.shares.map(({ userId, amount }) => [userId, amount]))];
    case 'percent':
      return [split.mode, sorted(split.percentages.map(({ userId, basisPoints }) => [userId, basisPoints]))];
    case 'weights':
      return [split.mode, sorted(split.weights.map(({ userId, weight }) => [userId, weight]))];
    case 'items':
      // The order of lines counts: they are shown as they were typed.
      return [
        split.mode,
        split.tax,
        split.tip,
        split.items.map((item) => [item.name ?? '', item.amount, item.userIds.toSorted()]),
      ];
  }
}

function sorted(parts: [userId: string, value: number | null][]): [string, number | null][] {
  return parts.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
