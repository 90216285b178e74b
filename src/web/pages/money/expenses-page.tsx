import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { AddExpenseDialog, preloadAddExpense } from '#web/expenses/form/add-expense-dialog.tsx';
import { useUnlistedGroup } from '#web/expenses/group-choices.ts';
import { ExpenseList } from '#web/expenses/list/expense-list.tsx';
import { GroupNotFound } from '#web/groups/detail/group-not-found.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const loadTools = () => import('./book-tools.tsx');
const BookMenu = lazyPart(async () => (await loadTools()).BookMenu);
const BookSeries = lazyPart(async () => (await loadTools()).BookSeries);

export function ExpensesPage() {
  usePageTitle(t`Expenses`);
  const [adding, setAdding] = useSearchParam('add');
  const [search] = useSearchParams();
  const { group } = useUnlistedGroup(search.get('groupId') ?? '');
  const book = group?.kind === 'personal' ? group : null;
  return (
    <>
      <PageHeader
        title={t`Expenses`}
        actions={
          <>
            <Button
              aria-keyshortcuts="n"
              onClick={() => setAdding('1')}
              onPointerEnter={preloadAddExpense}
              onFocus={preloadAddExpense}
            >
              <Plus aria-hidden="true" />
              {t`Add Expense`}
            </Button>
            {book && (
              <Suspense fallback={null}>
                <BookMenu group={book} />
              </Suspense>
            )}
          </>
        }
      />
      {book && (
        <Suspense fallback={null}>
          <BookSeries group={book} />
        </Suspense>
      )}
      <ExpenseList groupNotFound={<GroupNotFound />} />
      <AddExpenseDialog
        open={adding !== null}
        onOpenChange={(open) => setAdding(open ? '1' : null)}
        groupId={search.get('groupId') ?? undefined}
      />
    </>
  );
}
