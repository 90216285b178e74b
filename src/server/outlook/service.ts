import type { getOutlook as outlookRow } from '#contract/goals.ts';
import type { ReplyOf } from '#contract/route.ts';
import { addDays } from '#domain/calendar.ts';
import { sum, ZERO } from '#domain/money.ts';
import type { Context } from '#server/core/context.ts';
import { listUnpaid, sumPayments } from '#server/debts/queries.ts';
import { listAimed } from '#server/goals/queries.ts';
import { MAX_GOALS } from '#server/goals/service.ts';
import { inSnapshot, one } from '#server/platform/database/database.ts';
import { inHomeCurrency } from '#server/users/home-currency.ts';
import * as queries from './queries.ts';
import {
  type Due,
  duesOfDebt,
  duesOfGoal,
  duesOfSeries,
  groupByDay,
  minimumDays,
  monthBefore,
  spanFrom,
} from './upcoming.ts';

const SOON_DAYS = 7;
const MAX_SERIES = 300;

/** Read at one moment, so that the figures and the days agree. */
export function getOutlook(context: Context): Promise<ReplyOf<typeof outlookRow>> {
  const { person, today, deps } = context;
  const span = spanFrom(today);
  return inSnapshot(deps.pool, async (db) => {
    const bills = await queries.listDueBills(db, person.id, today, span.to, queries.MAX_BILLS);
    const series = await queries.listPlannedSeries(db, person.id, span.to, MAX_SERIES);
    const soon = one(await queries.sumDueBills(db, person.id, addDays(today, SOON_DAYS)));
    const debts = await listUnpaid(db, person.id);
    const months = debts.flatMap((debt) => {
      const [upTo] = minimumDays(debt, span);
      return upTo === undefined ? [] : [{ id: debt.id, after: monthBefore(upTo, debt), upTo }];
    });
    const payments = await sumPayments(
      db,
      months.map((each) => each.id),
      months.map((each) => each.after),
      months.map((each) => each.upTo),
    );
    const paid = new Map(payments.map(({ debtId, amount }) => [debtId, amount]));
    const goals = await listAimed(db, person.id, today, MAX_GOALS);
    const days = groupByDay([
      ...bills.map((bill): Due => ({ kind: 'bill', ...bill })),
      ...series.flatMap((each) => duesOfSeries(each, span)),
      ...debts.flatMap((debt) => duesOfDebt(debt, span, paid.get(debt.id) ?? ZERO)),
      ...goals.flatMap((goal) => duesOfGoal(goal, span)),
    ]);
    return inHomeCurrency(context, {
      ...span,
      total: sum(days.map((day) => day.total)),
      days,
      billsDueSoonTotal: soon.total,
      billsDueSoonCount: soon.count,
      debtTotal: sum(debts.map((debt) => debt.balance)),
      debtsCount: debts.length,
    });
  });
}
