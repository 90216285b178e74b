import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AddExpenseDialog } from '../form/add-expense-dialog.tsx';
import type { useExpenses } from '../queries.ts';
import type { Rest } from './merge-days.ts';

/** About the number of rows on one screen. */
export const FIRST_ROWS = 12;

type ListCardProps = {
  list: ReturnType<typeof useExpenses>;
  /** What is still to load, where it is more than the list. */
  rest?: Rest;
  isEmpty: boolean;
  /** More that the rows wait for. */
  isPending?: boolean;
  groupId: string | undefined;
  empty: (add: () => void) => ReactNode;
  children: ReactNode;
};

/** The loading, error, empty and filled states of a list of expenses, with the add dialog. */
export function ListCard({ list, rest = list, isEmpty, isPending, groupId, empty, children }: ListCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const states = () => {
    if (list.isError && list.data === undefined)
      return <LoadError title={t`Expenses couldn't be loaded`} query={list} />;
    if (list.isPending || isPending)
      return <SkeletonRows count={5} rowClass="h-17 px-4 md:px-6" label={t`Loading expenses`} />;
    return isEmpty ? empty(() => setIsAdding(true)) : children;
  };
  return (
    <>
      <Card
        flush
        aria-busy={list.isPlaceholderData || undefined}
        className={cx('transition-opacity duration-100', list.isPlaceholderData && 'opacity-60')}
      >
        {states()}
        <LoadMore list={rest} />
      </Card>
      <AddExpenseDialog open={isAdding} onOpenChange={setIsAdding} groupId={groupId} />
    </>
  );
}
