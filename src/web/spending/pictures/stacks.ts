import type { Spending } from '#contract/spending.ts';
import { SPENDING_LABELS, type SpendingCategory } from '#domain/spending.ts';
import type { BarPart } from '#web/ui/chart/bar-chart.tsx';

type MonthSum = Pick<Spending['byMonth'][number], 'byCategory'>;
type CategorySum = MonthSum['byCategory'][number];

/** How many categories have a color of their own. What remains shares one. */
const OWN = 4;

/** The categories by what was spent on them, the largest first. */
export function rankCategories(months: readonly MonthSum[]): SpendingCategory[] {
  const totals = new Map<SpendingCategory, number>();
  for (const { category, amount } of months.flatMap(({ byCategory }) => byCategory))
    totals.set(category, (totals.get(category) ?? 0) + amount);
  return [...totals].toSorted(([, a], [, b]) => b - a).map(([category]) => category);
}

/** The place of a category among the parts. */
export function placeOf(ranked: readonly SpendingCategory[], category: SpendingCategory): number {
  return Math.min(OWN, ranked.indexOf(category));
}

/** The names of the parts: the largest categories and what remains. */
function partNames(ranked: readonly SpendingCategory[]): string[] {
  const rest = ranked.slice(OWN).map((category) => SPENDING_LABELS[category]);
  const own = ranked.slice(0, OWN).map((category) => SPENDING_LABELS[category]);
  return rest.length === 0 ? own : [...own, rest.length === 1 ? (rest[0] ?? '') : 'All others'];
}

/** Adds the categories up into as many sums as there are parts. */
function sumParts(ranked: readonly SpendingCategory[], sums: readonly CategorySum[]): number[] {
  const parts = partNames(ranked).map(() => 0);
  for (const { category, amount } of sums) {
    const place = placeOf(ranked, category);
    parts[place] = (parts[place] ?? 0) + amount;
  }
  return parts;
}

/** The parts of the bars of some months. */
export function partsOf(ranked: readonly SpendingCategory[], months: readonly MonthSum[]): BarPart[] {
  const sums = months.map(({ byCategory }) => sumParts(ranked, byCategory));
  return partNames(ranked).map((label, place) => ({ label, values: sums.map((each) => each[place] ?? 0) }));
}

/** The parts of one sum by category. */
export function slicesOf(sums: readonly CategorySum[]): { label: string; value: number }[] {
  const ranked = sums.map(({ category }) => category);
  const values = sumParts(ranked, sums);
  return partNames(ranked).map((label, place) => ({ label, value: values[place] ?? 0 }));
}
