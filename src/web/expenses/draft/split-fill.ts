import { apportion } from '#domain/apportion.ts';
import { cents } from '#domain/money.ts';
import { inSmallest, proportionsOf } from '#domain/proportions.ts';
import { FULL_PERCENTAGE, MAX_WEIGHT, type Share, type Weight } from '#domain/split.ts';
import { percentText, type SplitDraft } from './split-draft.ts';
import { readFields } from './split-typed.ts';

/**
 * Fills the fields of percentages or shares, in which nothing was typed, from the split that counts (`source`). They show
 * it as closely as they can; while they do not say exactly the same, the source goes on counting. `shares` is what the
 * source results in; null if it has no result. Without any proportions all participants get equal parts.
 */
export function fillFrom(draft: SplitDraft, shares: readonly Share[] | null): SplitDraft {
  const known = proportionsOf(readFields(draft, draft.source).split) ?? proportionsInCents(shares);
  const isValid = known !== null && (shares !== null || draft.source !== 'exact');
  const parts = isValid ? known : draft.participants.map((userId) => ({ userId, weight: 1 }));
  const source = isValid || draft.per === 'family' ? draft.source : 'equal';
  return draft.mode === 'percent'
    ? { ...draft, source, percentages: percentagesOf(parts) }
    : { ...draft, source, weights: weightsOf(parts) };
}

function proportionsInCents(shares: readonly Share[] | null): Weight[] | null {
  const parts = (shares ?? []).map(({ userId, amount }) => ({ userId, weight: Number(amount) }));
  return parts.some(({ weight }) => weight > 0) ? parts : null;
}

function percentagesOf(parts: readonly Weight[]): Record<string, string> {
  const total = parts.reduce((all, { weight }) => all + weight, 0);
  // Rounded each by itself: of three alike none shows a hundredth more.
  const rounded = ({ weight }: Weight) => Math.round((weight * FULL_PERCENTAGE) / total);
  return Object.fromEntries(parts.map((part) => [part.userId, percentText(rounded(part))]));
}

function weightsOf(parts: readonly Weight[]): Record<string, string> {
  const smallest = inSmallest(parts);
  const isPossible = smallest.every(({ weight }) => weight <= MAX_WEIGHT);
  const shown = isPossible ? smallest : inParts(parts);
  return Object.fromEntries(shown.map(({ userId, weight }) => [userId, String(weight)]));
}

/** About the same proportions in ten thousand parts. */
function inParts(parts: readonly Weight[]): Weight[] {
  return apportion({ amount: cents(FULL_PERCENTAGE), weights: parts, seed: '' }).map(
    ({ userId, amount }) => ({
      userId,
      weight: amount,
    }),
  );
}
