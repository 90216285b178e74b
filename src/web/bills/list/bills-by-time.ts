import type { Bill } from '#contract/bills.ts';
import { type Day, daysBetween, type Month, monthOf } from '#domain/calendar.ts';
import { groupBy } from '#domain/group-by.ts';

export type TimeGroup = 'overdue' | 'soon' | 'later';

/** How many days ahead a bill is due soon; the same as in 'Due Next 7 Days'. */
const SOON_DAYS = 7;

/** When an unpaid bill is due, seen from a day. */
export function timeOf(dueDate: Day, now: Day): TimeGroup {
  const days = daysBetween(now, dueDate);
  if (days < 0) return 'overdue';
  return days <= SOON_DAYS ? 'soon' : 'later';
}

/** The paid bills of one series in a month, newest first; never empty. */
export type PaidSeries = { latest: Bill; bills: readonly Bill[] };
export type PaidMonth = { month: Month; series: readonly PaidSeries[] };

/** Unpaid bills by when they are due, and paid ones by the month and then the series. They keep their order. */
export function groupByTime(bills: readonly Bill[], now: Day, paidOn: (bill: Bill) => Day) {
  const open = groupBy(
    bills.filter(({ isPaid }) => !isPaid),
    ({ dueDate }) => timeOf(dueDate, now),
  );
  const paid = groupBy(
    bills.filter(({ isPaid }) => isPaid),
    (bill) => monthOf(paidOn(bill)),
  );
  const months = [...paid]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, inMonth]): PaidMonth => ({ month, series: groupBySeries(inMonth) }));
  return { open, months };
}

function groupBySeries(bills: readonly Bill[]): PaidSeries[] {
  return [...groupBy(bills, ({ seriesId }) => seriesId).values()].flatMap((inSeries) => {
    const [latest] = inSeries;
    return latest === undefined ? [] : [{ latest, bills: inSeries }];
  });
}
