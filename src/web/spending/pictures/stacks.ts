import { t } from '@lingui/core/macro';
import type { Spending } from '#contract/spending.ts';
import { SPENDING_LABELS, type SpendingCategory } from '#domain/spending.ts';
import { say } from '#web/lib/language/i18n.ts';
import type { BarPart } from '#web/ui/chart/bar-chart.tsx';
import { CHART_TONES, FAINT_TONES, REST_TONE } from '#web/ui/chart/tones.ts';
import { CATEGORY_HUES } from '#web/ui/display/category-hues.ts';

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

/** The color of each category: its hue, and fainter for those that follow a larger one of the same hue. */
export function tonesOf(ranked: readonly SpendingCategory[]): ReadonlyMap<SpendingCategory, string> {
  const hues = ranked.map((category) => CATEGORY_HUES[category]);
  return new Map(
    ranked.map((category, place) => {
      const hue = CATEGORY_HUES[category];
      return [category, (hues.indexOf(hue) < place ? FAINT_TONES : CHART_TONES)[hue]];
    }),
  );
}

/** The place of a category among the parts. */
function placeOf(ranked: readonly SpendingCategory[], category: SpendingCategory): number {
  return Math.min(OWN, ranked.indexOf(category));
}

/** The parts: the largest categories, and what remains. */
function partLooks(ranked: readonly SpendingCategory[]): Pick<BarPart, 'label' | 'tone'>[] {
  const tones = tonesOf(ranked);
  const look = (category: SpendingCategory) => ({
    label: say(SPENDING_LABELS[category]),
    tone: tones.get(category) ?? REST_TONE,
  });
  const rest = ranked.slice(OWN);
  const own = ranked.slice(0, OWN).map(look);
  return rest.length < 2 ? [...own, ...rest.map(look)] : [...own, { label: t`All others`, tone: REST_TONE }];
}

/** Adds the categories up into as many sums as there are parts. */
function sumParts(ranked: readonly SpendingCategory[], sums: readonly CategorySum[]): number[] {
  const parts = partLooks(ranked).map(() => 0);
  for (const { category, amount } of sums) {
    const place = placeOf(ranked, category);
    parts[place] = (parts[place] ?? 0) + amount;
  }
  return parts;
}

/** The parts of the bars of some months. */
export function partsOf(ranked: readonly SpendingCategory[], months: readonly MonthSum[]): BarPart[] {
  const sums = months.map(({ byCategory }) => sumParts(ranked, byCategory));
  return partLooks(ranked).map((look, place) => ({ ...look, values: sums.map((each) => each[place] ?? 0) }));
}

/** The parts of one sum by category. */
export function slicesOf(
  sums: readonly CategorySum[],
): (Pick<BarPart, 'label' | 'tone'> & { value: number })[] {
  const ranked = sums.map(({ category }) => category);
  const values = sumParts(ranked, sums);
  return partLooks(ranked).map((look, place) => ({ ...look, value: values[place] ?? 0 }));
}
