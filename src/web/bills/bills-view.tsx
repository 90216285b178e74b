import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { BillSummary } from './bill-summary.tsx';
import { type BillDialog, BillDialogs } from './list/bill-dialogs.tsx';
import { type BillView, useBillFilters } from './list/bill-filters.ts';
import { BillList } from './list/bill-list.tsx';
import { CategoryFilter } from './list/category-filter.tsx';

const BillMonth = lazyPart(async () => (await import('./month/bill-month.tsx')).BillMonth);

/** The bills as a list or as a calendar month, and the income. */
export function BillsView({ onAdd }: { onAdd: () => void }) {
  const { filters, showView } = useBillFilters();
  const [dialog, setDialog] = useState<BillDialog | null>(null);
  const opened = useOpenInUrl('bill');
  const { view } = filters;
  const list = (kind: 'bill' | 'income') => (
    <BillList
      key={kind}
      kind={kind}
      onAdd={onAdd}
      onAct={(act, bill) => setDialog({ act, bill })}
      onOpen={({ id }) => opened.open(id)}
    />
  );
  const contents: Record<BillView, ReactNode> = {
    list: list('bill'),
    month: (
      <Suspense fallback={<PageSpinner label={t`Loading the calendar`} />}>
        <BillMonth />
      </Suspense>
    ),
    income: list('income'),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3 max-md:flex-wrap">
        <Segmented
          label={t`View`}
          className="max-md:min-w-fit max-md:flex-1 md:w-72"
          value={view}
          onChange={showView}
          options={[
            { value: 'list', label: t`List` },
            { value: 'month', label: t`Month` },
            { value: 'income', label: t`Income` },
          ]}
        />
        {view === 'list' && <CategoryFilter className="max-md:min-w-36 md:min-w-56" />}
      </div>
      {view !== 'income' && <BillSummary />}
      <div>{contents[view]}</div>
      <BillDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
