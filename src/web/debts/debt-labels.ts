import { msg, plural } from '@lingui/core/macro';
import type { Debt, debtStrategies } from '#contract/debts.ts';
import type { Day } from '#domain/calendar.ts';
import { type PlannedDebt, rateOn } from '#domain/payoff.ts';
import { formatPercent } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';

export type DebtStrategy = (typeof debtStrategies)[number];

export const STRATEGY_LABELS: Readonly<Record<DebtStrategy, string>> = labels({
  snowball: msg`Snowball`,
  avalanche: msg`Avalanche`,
  custom: msg`Custom`,
});

export const STRATEGY_TEXTS: Readonly<Record<DebtStrategy, string>> = labels({
  snowball: msg`Smallest balance first. Each debt you pay off frees up its payment for the next one.`,
  avalanche: msg`Highest interest first, so you pay the least interest overall.`,
  custom: msg`Your own order, from top to bottom.`,
});

/** The label of the first debt of a strategy. */
export const FIRST_LABELS: Readonly<Record<DebtStrategy, string | null>> = labels({
  snowball: msg`FOCUS DEBT`,
  avalanche: msg`HIGHEST PRIORITY`,
  custom: null,
});

/** Formats a yearly rate in basis points: 1,999 is "19.99%". */
export function formatRate(rate: number): string {
  return formatPercent(rate / 100, 2);
}

/** The fields of a debt that a plan needs. */
export function toPlanned(debt: Debt): PlannedDebt {
  const { id, name, balance, interestRate, promoRate, promoEndsOn, minimumPayment } = debt;
  const promo = promoRate === null || promoEndsOn === null ? null : { rate: promoRate, endsOn: promoEndsOn };
  return { id, name, balance, rate: interestRate, promo, minimum: minimumPayment };
}

/** The yearly rate on a day, in basis points. */
export function rateToday(debt: Debt, today: Day): number {
  return rateOn(toPlanned(debt), today);
}

/** The paid share of a debt, 0 to 1. */
export function sharePaid({ balance, originalBalance }: Debt): number {
  return originalBalance > 0 ? (originalBalance - balance) / originalBalance : 0;
}

/** "1 month", "25 months". */
export function formatMonths(months: number): string {
  return plural(months, { one: '# month', other: '# months' });
}
