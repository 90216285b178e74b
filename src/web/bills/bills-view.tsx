import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { type BillDialog, BillDialogs } from './list/bill-dialogs.tsx';
import { useBillFilters } from './list/bill-filters.ts';
import { BillList } from './list/bill-list.tsx';
import { CategoryFilter } from './list/category-filter.tsx';

const BillMonth = lazyPart(async () => (await import('./month/bill-month.tsx')).BillMonth);

/** The bills as a list or as a calendar month. */
export function BillsView({ onAdd }: { onAdd: () => void }) {
  const { filters, show } = useBillFilters();
  const [dialog, setDialog] = useState<BillDialog | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="View"
          className="w-full md:w-56"
          value={filters.view}
          onChange={(view) => show({ view, month: '' })}
          options={[
            { value: 'list', label: 'List' },
            { value: 'month', label: 'Month' },
          ]}
        />
        {filters.view === 'list' && <CategoryFilter className="w-full md:w-56" />}
      </div>
      {filters.view === 'list' ? (
        <BillList onAdd={onAdd} onAct={(act, bill) => setDialog({ act, bill })} />
      ) : (
        <Suspense fallback={<PageSpinner label="Loading the calendar" />}>
          <BillMonth />
        </Suspense>
      )}
      <BillDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
