import { cents } from '#domain/money.ts';
import { resolveSplit, type SplitInput, type SplitProblem } from '#domain/split.ts';

/** What is said of a split that cannot be resolved. */
export const SPLIT_PROBLEMS: Record<SplitProblem, string> = {
  unassigned: 'Shares must add up to the amount',
  no_participants: 'Choose at least one person',
  duplicate: 'Each person can be listed only once',
  negative: 'Share cannot be negative',
  bad_amount: 'Amount must be at most 99,999,999.99',
  bad_percent: 'Percentages must add up to 100%',
  bad_weight: 'Enter a whole number',
  no_weight: 'At least one weight must be greater than zero',
};

/** Proportions apply to any amount, so they are checked with one cent. */
const SAMPLE_AMOUNT = cents(1);

/** What is wrong with a split that applies to any amount; null if nothing is. */
export function findProportionsProblem(split: SplitInput): string | null {
  const resolved = resolveSplit({ amount: SAMPLE_AMOUNT, split, seed: '' });
  return resolved.ok ? null : SPLIT_PROBLEMS[resolved.reason];
}
