import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Budget, Budgets as Reply } from '#contract/budgets.ts';
import { MAX_MONTHS_AHEAD } from '#domain/budgets.ts';
import { monthOf, monthsAfter } from '#domain/calendar.ts';
import { SPENDING_LABELS, type SpendingCategory } from '#domain/spending.ts';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { say } from '#web/lib/language/i18n.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { BudgetRow } from './budget-row.tsx';
import { useSetBudget } from './mutations.ts';
import { useBudgets } from './queries.ts';

const BudgetDialog = lazyDialog(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

type BudgetsProps = {
  /** `YYYY-MM`. */
  month: string;
  /** Whether the dialog of a new budget is open. */
  isAdding: boolean;
  onAdding: (isOpen: boolean) => void;
};

/** The budgets of a month. Without any there is only the way to the first one. */
export function Budgets(props: BudgetsProps) {
  const now = monthOf(today());
  return props.month > monthsAfter(now, MAX_MONTHS_AHEAD) ? null : <MonthBudgets {...props} now={now} />;
}

function MonthBudgets({ month, now, isAdding, onAdding }: BudgetsProps & { now: string }) {
  const budgets = useBudgets(month === now ? null : month);
  const [changed, setChanged] = useState<Budget | null>(null);
  const shown = useLastKnown(changed);
  const { data } = budgets;
  if (budgets.isPending) return <Skeleton className="h-11" />;
  if (data === undefined) return <LoadError title={t`Your budgets couldn't be loaded`} query={budgets} />;
  const isOver = month < now;
  if (isOver && data.budgets.length === 0) return null;
  const add = (
    <Button variant="quiet" size="small" onClick={() => onAdding(true)}>
      <Plus aria-hidden="true" />
      {t`Set a Budget`}
      <LockMark />
    </Button>
  );
  return (
    <InCurrency currency={data.currency}>
      {data.budgets.length === 0 ? (
        <div className="-mx-3 -my-3">{add}</div>
      ) : (
        <Card as="section" aria-labelledby="budgets" flush aria-busy={budgets.isPlaceholderData}>
          <CardHeader
            title={<span id="budgets">{t`Budgets`}</span>}
            actions={!isOver && add}
            className="px-4 pt-4 pb-2 md:px-6 md:pt-6"
          />
          <ul aria-label={t`Budgets`} className="divide-y divide-line">
            {data.budgets.map((budget) => (
              <BudgetRow
                key={budget.category}
                budget={budget}
                isNow={month === now}
                onChange={isOver ? null : () => setChanged(budget)}
              />
            ))}
          </ul>
          {month === now && <Suggestions suggestions={data.suggestions} currency={data.currency} />}
        </Card>
      )}
      <BudgetDialog
        open={isAdding && !isOver}
        onOpenChange={onAdding}
        month={month}
        budget={null}
        suggestions={data.suggestions}
        taken={data.budgets.map(({ category }) => category)}
      />
      <BudgetDialog
        open={changed !== null}
        onOpenChange={() => setChanged(null)}
        month={month}
        budget={shown}
        suggestions={data.suggestions}
        taken={[]}
      />
    </InCurrency>
  );
}

/** The most suggestions that stand under the budgets. The dialog has all of them. */
const MAX_SUGGESTIONS = 3;

function Suggestions({ suggestions, currency }: Pick<Reply, 'suggestions' | 'currency'>) {
  const set = useSetBudget();
  if (suggestions.length === 0) return null;
  const isLeaving = (category: SpendingCategory) =>
    set.isPending && set.variables.body?.category === category;
  return (
    <div className="border-t border-line px-4 py-4 md:px-6">
      <h3 id="budget-suggestions" className="text-14 font-medium">
        {t`Suggestions`}
      </h3>
      <p className="text-13 text-quiet">{t`Your monthly average over the last three months`}</p>
      <ul aria-labelledby="budget-suggestions" className="mt-2 flex flex-col gap-1">
        {suggestions.slice(0, MAX_SUGGESTIONS).map(({ category, amount }) => (
          <li key={category} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="flex-auto text-body">{say(SPENDING_LABELS[category])}</span>
            <span className="ms-auto flex items-center gap-3">
              <Money amount={amount} className="text-body" />
              <Button
                variant="secondary"
                size="small"
                aria-label={t`Set Budget for ${say(SPENDING_LABELS[category])}`}
                pending={isLeaving(category)}
                onClick={() => {
                  if (!set.isPending) set.mutate({ body: { category, amount }, currency });
                }}
              >
                {t`Set Budget`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
