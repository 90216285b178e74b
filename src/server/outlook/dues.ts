import { dayInZone, type Span } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { ZERO } from '#domain/money.ts';
import {
  type Due,
  dueOfGroupDebt,
  dueOn,
  duesOfDebt,
  duesOfGoal,
  duesOfRenewal,
  duesOfUpcoming,
  minimumDays,
  monthBefore,
} from '#domain/outlook.ts';
import { PRICES } from '#domain/prices.ts';
import { listPlanned } from '#server/bills/occurrences.ts';
import { listUnpaid, sumPayments } from '#server/debts/queries.ts';
import { listUpcomingSeries } from '#server/expenses/upcoming-series.ts';
import { listAimed } from '#server/goals/queries.ts';
import { MAX_GOALS } from '#server/goals/service.ts';
import { listOwed } from '#server/payments/owed.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PlannerToday } from '#server/users/planner.ts';
import * as queries from './queries.ts';

/** A person's planned items: bills, income, minimums of debts, and monthly amounts of goals. */
export async function listPlannedDues(db: Db, { id, today }: PlannerToday, span: Span) {
  const bills = await queries.listDueBills(db, id, today, span.to, queries.MAX_BILLS);
  const planned = await listPlanned(db, id, ['bill', 'income'], span);
  const debts = await listUnpaid(db, id);
  const months = debts.flatMap((debt) => {
    const [upTo] = minimumDays(debt, span);
    return upTo === undefined ? [] : [{ id: debt.id, after: monthBefore(upTo, debt), upTo }];
  });
  const payments =
    months.length === 0
      ? []
      : await sumPayments(
          db,
          months.map((each) => each.id),
          months.map((each) => each.after),
          months.map((each) => each.upTo),
        );
  const paid = new Map(payments.map(({ debtId, amount }) => [debtId, amount]));
  const goals = await listAimed(db, id, today, MAX_GOALS);
  const dues: Due[] = [
    ...bills.map(({ overdueSince, category, ...bill }) =>
      dueOn(bill.date, bill.amount, {
        ...bill,
        ...(category !== null && { category }),
        ...(overdueSince !== null && { overdueSince }),
      }),
    ),
    ...planned.map(({ kind, id, name, amount, dueDate, category }) =>
      dueOn(dueDate, amount, { kind, id, name, category }),
    ),
    ...debts.flatMap((debt) => duesOfDebt(debt, span, paid.get(debt.id) ?? ZERO)),
    ...goals.flatMap((goal) => duesOfGoal(goal, span)),
  ];
  return { dues, debts };
}

type Asked = { start: queries.Start; span: Span; hasOwed: boolean };

/**
 * The items from groups and from the subscription. Amounts in other currencies than the home currency are left out,
 * because they cannot be added. The result names their currencies.
 */
export async function listGroupDues(db: Db, planner: PlannerToday, { start, span, hasOwed }: Asked) {
  const series = start.hasSeries ? await listUpcomingSeries(db, planner.id, span.to) : [];
  const owed = start.hasDebts ? await listOwed(db, planner.id) : [];
  const inCurrencies: { currency: Currency; due: Due }[] = [
    ...duesOfSubscription(start, planner, span).map((due) => ({ currency: 'USD' as const, due })),
    ...series.flatMap(({ currency, ...each }) =>
      duesOfUpcoming(each, span).map((due) => ({ currency, due })),
    ),
    ...owed
      .filter(({ kind }) => hasOwed || kind === 'to_pay')
      .map(({ currency, ...debt }) => ({ currency, due: dueOfGroupDebt(debt, span) })),
  ];
  const { homeCurrency } = planner;
  const others = inCurrencies.map(({ currency }) => currency).filter((each) => each !== homeCurrency);
  return {
    dues: inCurrencies.filter(({ currency }) => currency === homeCurrency).map(({ due }) => due),
    otherCurrencies: [...new Set(others)].toSorted(),
  };
}

function duesOfSubscription(start: queries.Start, { timeZone }: PlannerToday, span: Span): Due[] {
  const { renewalId, renewsAt, interval, isOverdue } = start;
  if (renewalId === null || renewsAt === null || interval === null) return [];
  const date = dayInZone(new Date(renewsAt), timeZone);
  const renewal = { id: renewalId, name: 'Full access', amount: PRICES[interval], date, every: interval };
  return duesOfRenewal({ ...renewal, isOverdue: isOverdue === true }, span);
}
