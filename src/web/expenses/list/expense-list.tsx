import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { MonthSum } from '#contract/expense-sums.ts';
import type { Expense } from '#contract/expenses.ts';
import { firstDayOf, monthOf } from '#domain/calendar.ts';
import { groupBy } from '#domain/group-by.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { itemsOf } from '#web/lib/api/use-call.ts';
import { aboutExpenses } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { monthName } from '#web/lib/time/months.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { useExpenses } from '../queries.ts';
import { isUpsideDown, queryOf, useExpenseFilters } from './expense-filters.ts';
import { ExpenseRow } from './expense-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FIRST_ROWS, ListCard } from './list-card.tsx';
import { Shares } from './month-sums.tsx';
import { useMonthSums } from './use-month-sums.ts';

type ExpenseListProps = {
  /** Shown if the filters name a group that the user is not in. */
  groupNotFound: ReactNode;
};

/** All expenses of the user with filters. The expense in the URL opens in a dialog. */
export function ExpenseList({ groupNotFound }: ExpenseListProps) {
  const opened = useOpenInUrl('expense');
  return (
    <>
      <FilteredExpenses onOpen={opened.open} groupNotFound={groupNotFound} />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

type Opening = { onOpen: (id: string) => void };

function FilteredExpenses({ onOpen, groupNotFound }: Opening & { groupNotFound: ReactNode }) {
  const { filters, narrow, clear, isNarrowed } = useExpenseFilters();
  const query = queryOf(filters);
  const list = useExpenses(query);
  const isGroupMissing = isNotFound(list.error);
  // Of a filter everything is summed, otherwise only the months that are shown.
  const oldest = itemsOf(list).at(-1)?.date;
  const months =
    oldest === undefined ? null : ({ dateRange: 'custom', from: firstDayOf(monthOf(oldest)) } as const);
  const sums = useMonthSums(isUpsideDown(filters) ? null : isNarrowed ? query : months);
  return (
    <>
      <FilterBar filters={filters} isNarrowed={isNarrowed} sums={sums} onNarrow={narrow} onClear={clear} />
      <WaitingEntries isAbout={aboutExpenses(filters.groupId)} className="mb-4" />
      {isGroupMissing && <Card flush>{groupNotFound}</Card>}
      {!isGroupMissing && !isUpsideDown(filters) && (
        <LoadedList list={list} sums={sums} groupId={filters.groupId || undefined} onOpen={onOpen} />
      )}
    </>
  );
}

type LoadedListProps = {
  list: ReturnType<typeof useExpenses>;
  sums: readonly MonthSum[];
  groupId: string | undefined;
};

function LoadedList({ list, sums, groupId, onOpen }: LoadedListProps & Opening) {
  const { data } = list;
  const expenses = useMemo(() => itemsOf({ data }), [data]);
  return (
    <ListCard
      list={list}
      isEmpty={expenses.length === 0}
      groupId={groupId}
      empty={(add) => (
        <EmptyState
          icon={<ReceiptText />}
          title={t`No expenses found with the selected filters`}
          action={<Button onClick={add}>{t`Add Your First Expense`}</Button>}
        />
      )}
    >
      <ExpenseTable expenses={expenses} sums={sums} onOpen={onOpen} />
    </ListCard>
  );
}

type Shown = Opening & { expenses: readonly Expense[]; sums: readonly MonthSum[] };

function ExpenseTable({ expenses: all, sums, onOpen }: Shown) {
  // The first rows render at once and the others in slices, between which the browser can handle taps.
  const expenses = useDeferredValue(all, all.slice(0, FIRST_ROWS));
  const header = 'h-10 text-13 font-medium text-quiet';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: another display takes the native roles away
    <table role="table" aria-label={t`Expenses`} className="block w-full md:table md:table-fixed">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          <th role="columnheader" scope="col" className={cx(header, 'ps-6 text-start')}>
            {t`Expense Details`}
          </th>
          <th role="columnheader" scope="col" className={cx(header, 'w-56 px-4 text-start')}>
            {t`Group`}
          </th>
          <th role="columnheader" scope="col" className={cx(header, 'w-48 pe-6 text-end')}>
            {t`Amount`}
          </th>
        </tr>
      </thead>
      {[...groupBy(expenses, ({ date }) => monthOf(date))].map(([month, ofMonth]) => (
        <tbody key={month} role="rowgroup" className="block md:table-row-group">
          <tr role="row" className="flex items-center bg-well/60 text-13 md:table-row">
            <th
              role="rowheader"
              scope="row"
              colSpan={2}
              className="flex-1 py-1.5 ps-4 text-start font-medium md:ps-6"
            >
              {monthName(month)}
            </th>
            <td role="cell" className="py-1.5 pe-4 text-end text-quiet md:pe-6">
              <span className="sr-only">{t`Your share`} </span>
              <Shares sums={sums.filter((each) => each.month === month)} />
            </td>
          </tr>
          {ofMonth.map((expense) => (
            <ExpenseRow key={expense.id} expense={expense} layout="full" onOpen={onOpen} />
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
