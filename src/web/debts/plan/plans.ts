import { t } from '@lingui/core/macro';
import { type Debt, debtStrategies, type listDebts } from '#contract/debts.ts';
import type { ReplyOf } from '#contract/route.ts';
import { type Day, monthOf, partsOf } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, subtract, sum } from '#domain/money.ts';
import { type OneOff, type PayoffPlan, planPayoff } from '#domain/payoff.ts';
import { addMonthsAnchored } from '#domain/recurrence.ts';
import { formatDay, formatMoney, listOf } from '#web/lib/language/figures.ts';
import { shortMonthName } from '#web/lib/time/months.ts';
import type { Line } from '#web/ui/chart/line-chart.tsx';
import { type DebtStrategy, formatMonths, STRATEGY_LABELS, toPlanned } from '../debt-labels.ts';

/** Payments beyond the minimums. */
export type Extras = { extra: Cents; once: readonly OneOff[] };

export type Outcome = {
  strategy: DebtStrategy;
  plan: PayoffPlan;
  /** Both are null if the debts are never paid off. */
  freeOn: Day | null;
  months: number | null;
};

/** The unpaid debts in the order of each strategy. */
export type Orders = Readonly<Record<DebtStrategy, readonly Debt[]>>;

/** The orders of all strategies. `draft` is an unsaved custom order (ids). */
export function ordersOf(list: ReplyOf<typeof listDebts>, draft: readonly string[] | null): Orders {
  const unpaid = list.debts.filter((debt) => !debt.isPaid);
  const custom =
    draft === null ? unpaid : unpaid.toSorted((a, b) => draft.indexOf(a.id) - draft.indexOf(b.id));
  return { snowball: list.snowballByBalance, avalanche: list.snowballByInterest, custom };
}

/** Plans every strategy with the same calculation as the server. */
export function planAll(orders: Orders, { extra, once }: Extras, start: Day): readonly Outcome[] {
  return debtStrategies.map((strategy) => {
    const debts = orders[strategy].map(toPlanned);
    const plan = planPayoff({ debts, strategy, extra, oneOffs: once, start });
    const last = plan.isPaidOff ? plan.months.at(-1) : undefined;
    return { strategy, plan, freeOn: last?.date ?? null, months: last ? plan.months.length : null };
  });
}

/** How much sooner and cheaper a plan ends than another. Null where either never ends, or nothing is gained. */
export function gainOf(plan: Outcome, than: Outcome): { months: number; interest: Cents } | null {
  if (plan.months === null || than.months === null) return null;
  const months = than.months - plan.months;
  const interest = subtract(than.plan.totalInterest, plan.plan.totalInterest);
  return months > 0 || interest > 0 ? { months, interest } : null;
}

/** Whether two plans take as long and cost as much. */
export const isSame = (one: Outcome, other: Outcome) =>
  one.plan.isPaidOff === other.plan.isPaidOff &&
  one.plan.totalInterest === other.plan.totalInterest &&
  one.plan.months.length === other.plan.months.length;

/** The cheapest plan, then the fastest one. Plans that never end come last. */
export function bestOf(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.toSorted(
    (a, b) =>
      Number(b.plan.isPaidOff) - Number(a.plan.isPaidOff) ||
      a.plan.totalInterest - b.plan.totalInterest ||
      a.plan.months.length - b.plan.months.length,
  )[0];
}

/** Compares the cost of an order with the best one, in one sentence. */
export function describeComparison(chosen: Outcome, best: Outcome, currency: Currency): string {
  const name = chosen.strategy === 'custom' ? t`Your order` : STRATEGY_LABELS[chosen.strategy];
  const other = best.strategy === 'custom' ? t`your own order` : STRATEGY_LABELS[best.strategy];
  if (!best.plan.isPaidOff) return t`These debts are never paid off at this rate, in any order`;
  if (!chosen.plan.isPaidOff) return t`${name} is never paid off at this rate; ${other} is`;
  const cost = (chosen.plan.totalInterest - best.plan.totalInterest) as Cents;
  const months = chosen.plan.months.length - best.plan.months.length;
  if (cost === 0 && months === 0) return t`${name} costs no more than any other order`;
  if (months < 0) {
    return t`${name} costs ${formatMoney(cost, currency)} more than ${other}, and is done ${formatMonths(-months)} sooner`;
  }
  const parts = [
    ...(cost > 0 ? [formatMoney(cost, currency)] : []),
    ...(months > 0 ? [formatMonths(months)] : []),
  ];
  return t`${name} costs ${listOf(parts)} more than ${other}`;
}

const MAX_STEPS = 60;
/** How many months of an endless plan are drawn. */
const ENDLESS_MONTHS = 120;

/** The balances of the strategies that differ, over the same months, the selected one first. */
export function curvesOf(
  outcomes: readonly Outcome[],
  chosen: DebtStrategy,
  start: Day,
): { labels: readonly string[]; lines: readonly Line[] } {
  const ends = outcomes.flatMap(({ months }) => months ?? []);
  const longest = ends.length > 0 ? Math.max(...ends) : ENDLESS_MONTHS;
  const monthsPerPoint = Math.max(1, Math.ceil(longest / MAX_STEPS));
  const points = Array.from(
    { length: Math.ceil(longest / monthsPerPoint) + 1 },
    (_, step) => step * monthsPerPoint,
  );
  const { day: dayOfMonth } = partsOf(start);
  const ordered = outcomes.toSorted((a, b) => Number(b.strategy === chosen) - Number(a.strategy === chosen));
  // A curve that lies on one before it would hide it.
  const drawn = ordered.filter((each, place) => ordered.findIndex((other) => isSame(each, other)) === place);
  return {
    labels: points.map((month) => shortMonthName(monthOf(addMonthsAnchored(start, month, dayOfMonth)))),
    lines: drawn.map(({ strategy, plan }) => ({
      label: STRATEGY_LABELS[strategy],
      values: points.map((month) => balanceAfter(plan, month, monthsPerPoint)),
    })),
  };
}

/** The balance after a number of months; null after the end of the plan. */
function balanceAfter({ months }: PayoffPlan, count: number, monthsPerPoint: number): number | null {
  const [first] = months;
  if (count === 0) return first === undefined ? 0 : sum([first.balance, first.principal]);
  const month = months[count - 1];
  if (month !== undefined) return month.balance;
  return count - months.length < monthsPerPoint ? (months.at(-1)?.balance ?? 0) : null;
}

/** Describes the chart in words. */
export function curvesSummary(outcomes: readonly Outcome[]): string {
  const told = outcomes.map(({ strategy, freeOn }) =>
    freeOn === null
      ? t`${STRATEGY_LABELS[strategy]}: never paid off at this rate`
      : t`${STRATEGY_LABELS[strategy]}: debt-free on ${formatDay(freeOn)}`,
  );
  const all = told.reduce((before, one) => t`${before}; ${one}`);
  return t`${all}.`;
}
