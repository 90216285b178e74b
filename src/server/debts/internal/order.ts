import type { Debt } from '#contract/debts.ts';
import type { Day } from '#domain/calendar.ts';
import { orderDebts, type PlannedDebt, rateOn, type Strategy } from '#domain/payoff.ts';

type OfDebt = Pick<
  Debt,
  'id' | 'name' | 'balance' | 'interestRate' | 'promoRate' | 'promoEndsOn' | 'minimumPayment'
>;

/** A debt as a plan sees it. */
export function toPlanned(debt: OfDebt): PlannedDebt {
  const { id, name, balance, interestRate, promoRate, promoEndsOn, minimumPayment } = debt;
  const promo = promoRate === null || promoEndsOn === null ? null : { rate: promoRate, endsOn: promoEndsOn };
  return { id, name, balance, rate: interestRate, promo, minimum: minimumPayment };
}

/**
 * Orders unpaid debts, given in their owner's order, by a strategy and today's rates. With the same balance and rate
 * the older debt comes first.
 */
export function inOrder<Row extends OfDebt>(debts: readonly Row[], strategy: Strategy, today: Day): Row[] {
  if (strategy === 'custom') return [...debts];
  const ranked = debts
    .map((debt) => ({ debt, balance: debt.balance, rate: rateOn(toPlanned(debt), today) }))
    // Ids grow with time.
    .toSorted((a, b) => (a.debt.id < b.debt.id ? -1 : 1));
  return orderDebts(ranked, strategy).map(({ debt }) => debt);
}
