import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { ExpenseChanges, ExpenseDetail } from '#contract/expenses.ts';
import { chargedShares, roundingOf } from '#domain/fair-cents.ts';
import type { Household } from '#domain/family-split.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { useDiscardQuestion } from '#web/ui/overlay/discard.tsx';
import {
  changesOf,
  type ExpenseValues,
  isMoneyChanged,
  mergeValues,
  type Person,
  valuesOf,
} from '../draft/expense-form-state.ts';
import { forTheNext } from '../draft/series-values.ts';
import { listNames, withYou } from '../draft/split-labels.ts';
import { isTyped } from '../draft/typed-values.ts';
import { useExpenseForm } from '../draft/use-expense-form.ts';
import { useSaveSeries, type useUpdateExpense } from '../mutations.ts';
import { queueableEdit } from '../queueable.ts';
import { ExpenseForm } from './expense-form.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { useIsSeriesRunning } from './use-is-series-running.ts';

type EditExpenseFormProps = {
  /** The current expense, which may change while the form is open. */
  expense: ExpenseDetail;
  people: readonly Person[];
  /** The current members of its group. */
  members: readonly Pick<Person, 'id'>[];
  families: readonly Household[];
  me: string;
  update: ReturnType<typeof useUpdateExpense>;
  /** The server said that this form is based on an old version. */
  isStale: boolean;
  /** Fetches the expense again; null if that failed. */
  onReload: () => Promise<ExpenseDetail | null>;
  onStale: () => void;
  onDone: () => void;
};

export function EditExpenseForm(props: EditExpenseFormProps) {
  const { expense, people, members, families, me, update, isStale, onReload, onStale, onDone } = props;
  // The initial values. Only the difference to them is sent.
  const [began, setBegan] = useState({ expense, values: valuesOf(expense, people) });
  const savedShares = useCallback(
    (values: ExpenseValues) => (isMoneyChanged(began.values, values) ? null : began.expense.shares),
    [began],
  );
  const isRunning = useIsSeriesRunning(expense.groupId, expense.seriesId);
  const [asked, setAsked] = useState<ExpenseChanges | null>(null);
  const forget = () => setAsked(null);
  const saveNext = useSaveSeries(onDone, () => {
    forget();
    onStale();
  });
  const { version } = began.expense;
  const saveOne = (changes: ExpenseChanges) => {
    forget();
    update.mutate({
      params: { id: expense.id },
      body: { ...changes, version },
      currency: expense.currency,
      queueable: queueableEdit(began.expense, changes, people),
    });
  };
  const save = (values: ExpenseValues) => {
    const changes = changesOf(began.values, values, expense.currency);
    if (changes === null || update.isPending || saveNext.isPending) return;
    if (Object.keys(changes).length === 0) onDone();
    else if (isRunning) setAsked(changes);
    else saveOne(changes);
  };
  const form = useExpenseForm({
    initial: began.values,
    seed: expense.id,
    familiesOf: () => families,
    currencyOf: () => expense.currency,
    savedShares,
    savedRounding: chargedShares(roundingOf({ ...began.expense, families }), began.expense),
    receiptUrl: expense.receiptUrl,
    onSubmit: save,
  });
  useDiscardQuestion(isTyped(began.values, form.values) ? t`Discard your changes?` : null);
  const reload = async () => {
    const fresh = await onReload();
    if (fresh === null) return;
    const values = valuesOf(fresh, people);
    form.set(mergeValues(began.values, form.current(), values));
    setBegan({ expense: fresh, values });
  };
  const [myName] = people.filter((person) => person.id === me).map(shownName);
  const settled = withYou(began.expense.settledSince, myName);
  const isBehind = isStale || expense.version !== began.expense.version;
  return (
    <>
      <ExpenseForm
        form={form}
        people={people}
        me={me}
        isOwn={expense.groupKind === 'personal'}
        notice={isBehind ? <ChangedNotice onReload={reload} /> : <SettledNotice names={settled} />}
        cancel={
          <Button variant="secondary" disabled={update.isPending} onClick={onDone}>
            {t`Cancel`}
          </Button>
        }
        submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: update.isPending }}
      />
      <ScopeDialog
        open={asked !== null}
        onOpenChange={forget}
        isDateChanged={asked?.date !== undefined}
        isPending={saveNext.isPending}
        onOne={() => asked && saveOne(asked)}
        onNext={() => {
          if (asked === null || expense.seriesId === null) return;
          const body = forTheNext(asked, began.expense.amount, members);
          const params = { id: expense.groupId, seriesId: expense.seriesId };
          const { currency } = expense;
          saveNext.mutate({ params, body: { ...body, expenseId: expense.id, version }, currency });
        }}
      />
    </>
  );
}

function ChangedNotice({ onReload }: { onReload: () => Promise<void> }) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    await onReload();
    setIsLoading(false);
  };
  return (
    <Notice>
      <p>{t`Someone else changed this expense. Reload to see their version. Your changes are kept.`}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        pending={isLoading}
        pendingText={t`Reloading...`}
        onClick={() => void load()}
      >
        {t`Reload`}
      </Button>
    </Notice>
  );
}

function SettledNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice>
      <p>
        {names.length === 1 ? (
          <Trans>
            Already settled by <bdi>{listNames(names)}</bdi>. Changing the amount, payer or split will change
            that balance again.
          </Trans>
        ) : (
          <Trans>
            Already settled by <bdi>{listNames(names)}</bdi>. Changing the amount, payer or split will change
            those balances again.
          </Trans>
        )}
      </p>
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex items-start gap-2 rounded-control bg-owing-tint px-3 py-2.5 text-14">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 text-owing" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
