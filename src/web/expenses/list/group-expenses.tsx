import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Expense } from '#contract/expenses.ts';
import type { GroupPayment } from '#contract/payments.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { aboutExpenses } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { useExpenses } from '../queries.ts';
import { queryOf, useGroupExpenseFilters } from './expense-filters.ts';
import { ExpenseRow } from './expense-row.tsx';
import { GroupFilterBar } from './group-filter-bar.tsx';
import { FIRST_ROWS, ListCard } from './list-card.tsx';
import { type LoadedList, type MergedDay, mergeDays, NOTHING, restOf } from './merge-days.ts';

/** The payments between the members, and how one is shown. */
type GroupPayments = {
  list: LoadedList<GroupPayment>;
  row: (payment: GroupPayment) => ReactNode;
};

type GroupExpensesProps = {
  groupId: string;
  /** The group accepts no expenses, so no actions are offered. */
  readOnly?: boolean;
  /** Shown between the expenses. */
  payments?: GroupPayments;
};

/** The expenses of a group. The expense in the URL opens in a dialog. */
export function GroupExpenses(props: GroupExpensesProps) {
  const opened = useOpenInUrl('expense');
  return (
    <>
      <ExpensesByDay {...props} onOpen={opened.open} />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

type ByDayProps = GroupExpensesProps & { onOpen: (id: string) => void };

/** The expenses of a group by day, with the payments between them. A filter is for expenses, and leaves the payments out. */
function ExpensesByDay({ groupId, readOnly = false, payments, onOpen }: ByDayProps) {
  const { filters, narrow, clear, isNarrowed } = useGroupExpenseFilters(groupId);
  const list = useExpenses(queryOf(filters));
  const paid = isNarrowed || payments === undefined ? NOTHING : payments.list;
  // The lists themselves are new with every render.
  const { data, hasNextPage } = list;
  const { data: paidData, hasNextPage: hasMorePaid } = paid;
  const days = useMemo(
    () => mergeDays({ data, hasNextPage }, { data: paidData, hasNextPage: hasMorePaid }),
    [data, hasNextPage, paidData, hasMorePaid],
  );
  // The bar stays while another query loads, so that the search field keeps the focus.
  const hasNone = !list.isPlaceholderData && list.data?.pages[0]?.items.length === 0;
  return (
    <>
      {(isNarrowed || !hasNone) && (
        <GroupFilterBar filters={filters} isNarrowed={isNarrowed} onNarrow={narrow} onClear={clear} />
      )}
      <WaitingEntries isAbout={aboutExpenses(groupId)} className="mb-4" />
      <ListCard
        list={list}
        rest={restOf(list, paid)}
        isEmpty={days.length === 0}
        isPending={paid.isPending}
        groupId={groupId}
        empty={(add) =>
          isNarrowed ? (
            <EmptyState icon={<ReceiptText />} title={t`No expenses found with the selected filters`} />
          ) : (
            <EmptyState
              icon={<ReceiptText />}
              title={t`No expenses yet`}
              text={!readOnly && t`Add an expense to see who owes whom.`}
              action={
                !readOnly && (
                  <Button variant="secondary" onClick={add}>
                    {t`Add Your First Expense`}
                  </Button>
                )
              }
            />
          )
        }
      >
        <Days days={days} onOpen={onOpen} paymentRow={payments?.row} />
      </ListCard>
      {paid.data === undefined && paid.isError && (
        <LoadError title={t`The payments couldn't be loaded`} query={paid} />
      )}
    </>
  );
}

type DaysProps = {
  days: readonly MergedDay<Expense, GroupPayment>[];
  onOpen: (id: string) => void;
  paymentRow: GroupPayments['row'] | undefined;
};

function Days({ days: all, onOpen, paymentRow }: DaysProps) {
  // The first rows render at once and the others in slices, between which the browser can handle taps.
  const days = useDeferredValue(all, firstOf(all));
  return (
    <div className="divide-y divide-line">
      {days.map(({ date, first: expenses, second: payments }) => (
        <section key={date} aria-label={nameDay(date)} className="py-1">
          <h3 className="px-4 pt-2 text-13 font-medium text-quiet md:px-6">{nameDay(date)}</h3>
          <ul>
            {expenses.map((expense) => (
              <li key={expense.id}>
                <ExpenseRow expense={expense} layout="compact" isDateKnown onOpen={onOpen} />
              </li>
            ))}
            {payments.map((payment) => (
              <li key={payment.id}>{paymentRow?.(payment)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The days that fill a screen. */
function firstOf(days: DaysProps['days']): DaysProps['days'] {
  let rows = 0;
  const end = days.findIndex(({ first, second }) => {
    rows += first.length + second.length;
    return rows >= FIRST_ROWS;
  });
  return end === -1 ? days : days.slice(0, end + 1);
}

function nameDay(date: Day): string {
  const now = today();
  if (date === now) return t`Today`;
  return date === addDays(now, -1) ? t`Yesterday` : formatDay(date);
}
