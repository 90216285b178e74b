import { isSameSplit } from '#domain/same-split.ts';
import type { Share } from '#domain/split.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { type SplitAction, splitReducer } from '../split/split-editor-state.ts';
import { previewSplit } from '../split/split-preview.ts';
import { readSplit } from '../split/split-typed.ts';
import { type ExpenseValues, problemsIn } from './expense-form-state.ts';
import type { Start } from './starting-split.ts';

type Options = {
  initial: ExpenseValues;
  /** The expense's id, once it has one. */
  seed: string | null;
  /** The shares as they stand, while amount and split are as saved. */
  savedShares?: (values: ExpenseValues) => readonly Share[] | null;
  onSubmit: (values: ExpenseValues) => void;
};

/** The form of an expense: what stands in it, what its split comes to, and what is wrong once it was sent. */
export function useExpenseForm({ initial, seed, savedShares, onSubmit }: Options) {
  const previewOf = (values: ExpenseValues) =>
    previewSplit({
      amount: values.amount.amount,
      typed: readSplit(values.split),
      seed,
      saved: savedShares?.(values) ?? null,
    });
  const form = useForm<ExpenseValues, ExpenseValues>({
    initial,
    onSubmit,
    read: (values) => {
      const problems = problemsIn(values, previewOf(values));
      return Object.keys(problems).length === 0 ? { ok: true, output: values } : { ok: false, problems };
    },
  });
  const { values, set } = form;
  return {
    ...form,
    preview: previewOf(values),
    setSplit: (action: SplitAction) => set({ split: splitReducer(values.split, action) }),
    /**
     * Another group. An expense that stands as the group before starts it begins as the new one starts it. Else its
     * people share equally, and what was typed for people of both stays.
     */
    setGroup: (groupId: string, before: Start, next: Start) => {
      const ids = next.split.people;
      const isUntouched = isSameSplit(readSplit(values.split).split, readSplit(before.split).split);
      const split =
        isUntouched && (before.isDefault || next.isDefault)
          ? next.split
          : splitReducer(values.split, { type: 'people', people: ids });
      const isPayerKept = values.paidBy !== before.paidBy && ids.includes(values.paidBy);
      set({ groupId, split, paidBy: isPayerKept ? values.paidBy : next.paidBy });
    },
    /** It is not saved yet. */
    isNew: seed === null,
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
