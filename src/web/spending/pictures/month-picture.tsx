import { Link } from 'wouter';
import { monthOf } from '#domain/calendar.ts';
import { to } from '#web/lib/paths.ts';
import { nameOfMonth } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useSpending } from '../queries.ts';
import { compareMonths, twoMonths } from './running.ts';
import { RunningChart } from './running-chart.tsx';

/** This month against the last, for the dashboard. Nothing where there is no spending. */
export function MonthPicture() {
  const month = monthOf(today());
  const { data } = useSpending(twoMonths(month));
  if (data === undefined || data.byDay.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="month-picture" className="flex flex-col gap-4">
      <CardHeader
        title={<span id="month-picture">Spending in {nameOfMonth(month)}</span>}
        actions={
          <Link
            href={to.spending}
            className={buttonClass({ variant: 'quiet', size: 'small', className: '-me-3' })}
          >
            View All
          </Link>
        }
      />
      <RunningChart running={compareMonths(data.byDay, month, today())} month={month} height={140} />
    </Card>
  );
}
