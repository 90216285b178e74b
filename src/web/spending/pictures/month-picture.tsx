import { t } from '@lingui/core/macro';
import { monthOf } from '#domain/calendar.ts';
import { to } from '#web/lib/paths.ts';
import { nameOfMonth } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { useSpending } from '../queries.ts';
import { compareMonths, twoMonths } from './running.ts';
import { RunningChart } from './running-chart.tsx';

/** This month against the last, for the dashboard. Nothing where there is no spending. */
export function MonthPicture() {
  const month = monthOf(today());
  const { data, isLoading } = useSpending(twoMonths(month));
  if (isLoading) return <div data-loading />;
  if (data === undefined || data.byDay.length === 0) return null;
  const name = nameOfMonth(month);
  return (
    <section aria-labelledby="month-picture" className="flex flex-col gap-4">
      <SectionHead
        id="month-picture"
        title={t`Spending in ${name}`}
        all={{ href: to.spending, label: t`View all spending` }}
      />
      <Card>
        <RunningChart running={compareMonths(data.byDay, month, today())} month={month} height={140} />
      </Card>
    </section>
  );
}
