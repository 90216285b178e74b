import type { Share } from '#domain/split.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { type SplitAction, splitReducer } from '../split/split-editor-state.ts';
import { previewSplit } from '../split/split-preview.ts';
import { readSplit } from '../split/split-typed.ts';
import { type ExpenseValues, type Person, problemsIn } from './expense-form-state.ts';

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
    /** Another group: its people share equally, and what was typed for people of both stays. */
    setGroup: (groupId: string, people: readonly Person[], me: string) => {
      const ids = people.map((person) => person.id);
      const split = splitReducer(values.split, { type: 'people', people: ids });
      set({ groupId, split, paidBy: ids.includes(values.paidBy) ? values.paidBy : me });
    },
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
