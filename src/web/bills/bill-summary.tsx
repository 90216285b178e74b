import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useBillFilters } from './list/bill-filters.ts';
import { useBills } from './queries.ts';

/** The totals of all bills, independent of the list's filters: due soon, and cost per month. */
export function BillSummary() {
  const { view, status, category } = useBillFilters().filters;
  const { data, isError, isPending, isRefetching, refetch } = useBills({});
  if (isError && data === undefined) {
    // The unfiltered list below makes the same request. It shows the error and the retry button for both.
    if (view === 'list' && status === 'all' && category === 'all') return null;
    return (
      <Card>
        <LoadError title={t`Totals couldn't be loaded`} query={{ isRefetching, refetch }} />
      </Card>
    );
  }
  const totals = data?.pages[0]?.reply;
  return (
    <Card className="flex flex-wrap gap-4 md:gap-6" aria-busy={isPending}>
      <Figure
        label={t`Due Next 7 Days`}
        note={t`Unpaid, including overdue`}
        figure={totals && <Money amount={totals.dueSoonTotal} />}
      />
      <Figure
        label={t`Monthly Total`}
        note={t`All monthly bills`}
        figure={totals && <Money amount={totals.monthlyTotal} />}
      />
    </Card>
  );
}

type FigureProps = { label: string; note: string; figure: ReactNode };

/** It stands on its own line if half of the card is too narrow for its amount. */
function Figure({ label, note, figure }: FigureProps) {
  return (
    <div className="flex-1 basis-32">
      <p className="text-14 text-quiet">{label}</p>
      <p className="min-h-9 text-20 leading-9 font-semibold [overflow-wrap:anywhere] md:text-28">
        {figure ?? <Skeleton className="my-1 h-7 w-32 max-w-full" />}
      </p>
      <p className="text-13 text-quiet">{note}</p>
    </div>
  );
}
