import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { ExpenseSeries } from '#contract/expense-series.ts';
import type { GroupDetail } from '#contract/groups.ts';
import { Button } from '#web/ui/button.tsx';
import { useDiscardQuestion } from '#web/ui/overlay/discard.tsx';
import { changesOf, type ExpenseValues } from '../draft/expense-form-state.ts';
import { readRepeat } from '../draft/repeat-draft.ts';
import { peopleOfSeries, toSeriesChanges, valuesOfSeries } from '../draft/series-values.ts';
import { isTyped } from '../draft/typed-values.ts';
import { useExpenseForm } from '../draft/use-expense-form.ts';
import { useSaveSeries } from '../mutations.ts';
import { ExpenseForm } from './expense-form.tsx';

type EditSeriesFormProps = {
  series: ExpenseSeries;
  group: GroupDetail;
  meId: string;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
};

/** The form of a series: what comes, not what was added. */
export function EditSeriesForm({ series, group, meId, onSaving, onDone }: EditSeriesFormProps) {
  // The values at the start, and the members they are among: a member who joins meanwhile is not an edit.
  const [{ people, members, began }] = useState(() => ({
    people: peopleOfSeries(series, group),
    members: group.members,
    began: valuesOfSeries(series, group),
  }));
  const save = useSaveSeries(onDone);
  const { isPending } = save;
  useEffect(() => {
    onSaving(isPending);
    return () => onSaving(false);
  }, [isPending, onSaving]);
  const send = (values: ExpenseValues) => {
    const changes = changesOf(began, values, group.currency);
    const { repetition } = readRepeat(values.repeat, series.date);
    if (changes === null || repetition === null || isPending) return;
    const { frequency, endsOn, times } = repetition;
    const body = {
      ...toSeriesChanges(changes, members),
      ...(frequency !== series.frequency && { frequency }),
      ...((endsOn !== series.endsOn || times !== series.times) &&
        (endsOn === null ? { endsOn, times } : { endsOn })),
    };
    if (Object.keys(body).length === 0) onDone();
    else save.mutate({ params: { id: group.id, seriesId: series.id }, body, currency: group.currency });
  };
  const form = useExpenseForm({
    initial: began,
    seed: null,
    familiesOf: () => group.families,
    currencyOf: () => group.currency,
    onSubmit: send,
  });
  useDiscardQuestion(isTyped(began, form.values) ? t`Discard your changes?` : null);
  return (
    <ExpenseForm
      form={form}
      people={people}
      me={meId}
      isSeries
      isOwn={group.kind === 'personal'}
      cancel={
        <Button variant="secondary" disabled={isPending} onClick={onDone}>
          {t`Cancel`}
        </Button>
      }
      submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending }}
    />
  );
}
