import { t } from '@lingui/core/macro';
import type { WireQueryOf } from '#contract/route.ts';
import type { getSpending } from '#contract/spending.ts';
import { today } from '#web/lib/time/today.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useSpending } from '../queries.ts';
import { compareMonths, twoMonths } from './running.ts';
import { RunningChart } from './running-chart.tsx';

type RunningMonthProps = {
  month: string;
  query: Pick<WireQueryOf<typeof getSpending>, 'currency'>;
};

/** A month against the month before it, as it was spent. */
export function RunningMonth({ month, query }: RunningMonthProps) {
  const spending = useSpending({ ...twoMonths(month), ...query });
  const { data } = spending;
  if (data === undefined && !spending.isPending)
    return <LoadError title={t`The days couldn't be loaded`} query={spending} />;
  if (data !== undefined && data.byDay.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="day-by-day" className="flex flex-col gap-4">
      <CardHeader title={<span id="day-by-day">{t`Day by Day`}</span>} />
      {data === undefined ? (
        <Skeleton className="h-70" />
      ) : (
        <RunningChart running={compareMonths(data.byDay, month, today())} month={month} height={220} />
      )}
    </Card>
  );
}
