import { ReceiptText } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Expense } from '#contract/expenses.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { groupBy } from '#domain/group-by.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { aboutExpenses } from '#web/lib/outbox/is-about.ts';
import { Waiting } from '#web/lib/outbox/waiting.tsx';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { AddExpenseDialog } from '../form/add-expense-dialog.tsx';
import { useExpenses } from '../queries.ts';
import { isUpsideDown, queryOf, useExpenseFilters, useGroupExpenseFilters } from './expense-filters.ts';
import { ExpenseRow } from './expense-row.tsx';
import { FilterBar, GroupFilterBar } from './filter-bar.tsx';

type ExpenseListProps = {
  groupId?: string;
  /** The group accepts no expenses, so no actions are offered. */
  readOnly?: boolean;
  /** Shown if the filters name a group that the user is not in. */
  groupNotFound?: ReactNode;
};

/** All expenses of the user with filters, or those of one group by day. The expense in the URL opens in a dialog. */
export function ExpenseList({ groupId, readOnly = false, groupNotFound }: ExpenseListProps) {
  const opened = useOpenInUrl('expense');
  return (
    <>
      {groupId === undefined ? (
        <FilteredExpenses onOpen={opened.open} groupNotFound={groupNotFound} />
      ) : (
        <GroupExpenses groupId={groupId} readOnly={readOnly} onOpen={opened.open} />
      )}
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

type Opening = { onOpen: (id: string) => void };

function FilteredExpenses({ onOpen, groupNotFound }: Opening & { groupNotFound: ReactNode }) {
  const { filters, narrow, clear, isNarrowed } = useExpenseFilters();
  const list = useExpenses(queryOf(filters));
  const isGroupMissing = isNotFound(list.error);
  return (
    <>
      <FilterBar filters={filters} isNarrowed={isNarrowed} onNarrow={narrow} onClear={clear} />
      <Waiting isAbout={aboutExpenses(filters.groupId)} className="mb-4" />
      {isGroupMissing && <Card flush>{groupNotFound}</Card>}
      {!isGroupMissing && !isUpsideDown(filters) && (
        <Loaded
          list={list}
          empty={(add) => (
            <EmptyState
              icon={<ReceiptText />}
              title="No expenses found with the selected filters"
              action={<Button onClick={add}>Add Your First Expense</Button>}
            />
          )}
          groupId={filters.groupId || undefined}
        >
          {(expenses) => <ExpenseTable expenses={expenses} onOpen={onOpen} />}
        </Loaded>
      )}
    </>
  );
}

type GroupExpensesProps = Opening & { groupId: string; readOnly: boolean };

function GroupExpenses({ groupId, readOnly, onOpen }: GroupExpensesProps) {
  const { filters, narrow, clear, isNarrowed } = useGroupExpenseFilters(groupId);
  const list = useExpenses(queryOf(filters));
  // The bar stays while another query loads, so that the search field keeps the focus.
  const hasNone = !list.isPlaceholderData && list.data?.pages[0]?.items.length === 0;
  return (
    <>
      {(isNarrowed || !hasNone) && (
        <GroupFilterBar filters={filters} isNarrowed={isNarrowed} onNarrow={narrow} onClear={clear} />
      )}
      <Waiting isAbout={aboutExpenses(groupId)} className="mb-4" />
      <Loaded
        list={list}
        groupId={groupId}
        empty={(add) =>
          isNarrowed ? (
            <EmptyState icon={<ReceiptText />} title="No expenses found with the selected filters" />
          ) : (
            <EmptyState
              icon={<ReceiptText />}
              title="No expenses yet"
              text={!readOnly && 'Add an expense to see who owes whom.'}
              action={!readOnly && <Button onClick={add}>Add Your First Expense</Button>}
            />
          )
        }
      >
        {(expenses) => <ExpenseDays expenses={expenses} onOpen={onOpen} />}
      </Loaded>
    </>
  );
}

type LoadedProps = {
  list: ReturnType<typeof useExpenses>;
  groupId: string | undefined;
  empty: (add: () => void) => ReactNode;
  children: (expenses: readonly Expense[]) => ReactNode;
};

/** The loading, error, empty and filled states of the list, with the add dialog. */
function Loaded({ list, groupId, empty, children }: LoadedProps) {
  const [isAdding, setIsAdding] = useState(false);
  const expenses = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const states = () => {
    if (list.isPending)
      return <SkeletonRows count={5} rowClass="h-17 px-4 md:px-6" label="Loading expenses" />;
    if (list.isError && list.data === undefined) {
      return <LoadError what="Expenses" query={list} />;
    }
    if (expenses.length === 0) return empty(() => setIsAdding(true));
    return <InSlices expenses={expenses}>{children}</InSlices>;
  };
  return (
    <>
      <Card
        flush
        aria-busy={list.isPlaceholderData || undefined}
        className={cx('transition-opacity duration-100', list.isPlaceholderData && 'opacity-60')}
      >
        {states()}
        <LoadMore list={list} />
      </Card>
      <AddExpenseDialog open={isAdding} onOpenChange={setIsAdding} groupId={groupId} />
    </>
  );
}

/** About the number of rows on one screen. */
const FIRST_ROWS = 12;

/** Renders the first rows at once and the others in slices, between which the browser can handle taps. */
function InSlices({ expenses, children }: Pick<LoadedProps, 'children'> & { expenses: readonly Expense[] }) {
  return children(useDeferredValue(expenses, expenses.slice(0, FIRST_ROWS)));
}

type Shown = Opening & { expenses: readonly Expense[] };

function ExpenseTable({ expenses, onOpen }: Shown) {
  const header = 'h-10 text-start text-13 font-medium text-quiet';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: another display takes the native roles away
    <table role="table" aria-label="Expenses" className="block w-full md:table md:table-fixed">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          <th role="columnheader" scope="col" className={cx(header, 'ps-6')}>
            Expense Details
          </th>
          <th role="columnheader" scope="col" className={cx(header, 'w-56 px-4')}>
            Group
          </th>
          <th role="columnheader" scope="col" className={cx(header, 'w-48 pe-6 text-end')}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {expenses.map((expense) => (
          <ExpenseRow key={expense.id} expense={expense} layout="full" onOpen={onOpen} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function ExpenseDays({ expenses, onOpen }: Shown) {
  const days = groupBy(expenses, (expense) => expense.date);
  return (
    <div className="divide-y divide-line">
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-label={nameDay(date)} className="py-2">
          <h3 className="px-4 pt-2 pb-1 text-13 font-medium text-quiet md:px-6">{nameDay(date)}</h3>
          <ul>
            {ofDay.map((expense) => (
              <li key={expense.id}>
                <ExpenseRow expense={expense} layout="compact" isDateKnown onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function nameDay(date: Day): string {
  const now = today();
  if (date === now) return 'Today';
  return date === addDays(now, -1) ? 'Yesterday' : formatDay(date);
}
