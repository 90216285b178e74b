import { debtStrategies, planDebts as planRow } from '#contract/debts.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { type Cents, sum, ZERO } from '#domain/money.ts';
import { isNeverPaid, type PayoffPlan, planPayoff, type Strategy } from '#domain/payoff.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { listUnpaid } from '#server/debts/queries.ts';
import { inHomeCurrency } from '#server/users/home-currency.ts';
import { inOrder, toPlanned } from './order.ts';

/** 50 years, the limit of the table. */
const MAX_ROWS = 600;
/** The number of points of a curve; a chart would not show more. */
const MAX_STEPS = 120;

type Planned = { strategy: Strategy; plan: PayoffPlan };

export async function planDebts(
  context: Context,
  query: QueryOf<typeof planRow>,
): Promise<ReplyOf<typeof planRow>> {
  const { db, person, today } = context;
  const {
    strategy: asked = 'snowball',
    extra = ZERO,
    once = [],
  } = readAmounts(planRow.query, query, person.homeCurrency);
  const debts = await listUnpaid(db, person.id);
  const plans = debtStrategies.map((strategy): Planned => {
    const ordered = inOrder(debts, strategy, today).map(toPlanned);
    return { strategy, plan: planPayoff({ debts: ordered, strategy, extra, oneOffs: once, start: today }) };
  });
  const outcomes = plans.map(outcomeOf);
  const chosen = plans.findIndex(({ strategy }) => strategy === asked);
  const total = sum(debts.map((debt) => debt.balance));
  const longest = Math.max(...plans.map(({ plan }) => plan.months.length));
  const monthsPerPoint = Math.max(1, Math.ceil(longest / MAX_STEPS));
  const steps = Math.ceil(longest / monthsPerPoint);
  return inHomeCurrency(context, {
    ...(outcomes[chosen] ?? { debtFreeDate: null, months: null, totalInterest: null }),
    strategy: asked,
    neverPaid: debts
      .filter((debt) => isNeverPaid(toPlanned(debt), today))
      .map(({ id, name }) => ({ id, name })),
    outcomes,
    table: plans[chosen]?.plan.months.slice(0, MAX_ROWS) ?? [],
    monthsPerPoint,
    curves: plans.map(({ strategy, plan }) => ({
      strategy,
      balances: Array.from({ length: steps + 1 }, (_, step) =>
        balanceAfter(plan, total, step * monthsPerPoint),
      ),
    })),
  });
}

function outcomeOf({ strategy, plan }: Planned): ReplyOf<typeof planRow>['outcomes'][number] {
  if (!plan.isPaidOff) return { strategy, debtFreeDate: null, months: null, totalInterest: null };
  const { months, totalInterest } = plan;
  return { strategy, debtFreeDate: months.at(-1)?.date ?? null, months: months.length, totalInterest };
}

/** The balance after so many months; a plan that ends earlier keeps its last balance. */
function balanceAfter({ months }: PayoffPlan, total: Cents, count: number): Cents {
  if (count === 0) return total;
  return (months[count - 1] ?? months.at(-1))?.balance ?? ZERO;
}
