import { useMemo, useState } from 'react';
import type { Share } from '#domain/split.ts';
import { type ExpenseProblems, type ExpenseValues, type Person, problemsIn } from './expense-form-state.ts';
import { type SplitAction, splitReducer } from './split-editor-state.ts';
import { previewSplit } from './split-preview.ts';
import { readSplit } from './split-typed.ts';

type Options = {
  initial: ExpenseValues;
  /** The expense's id, once it has one. */
  seed: string | null;
  /** The shares as they stand, while amount and split are as saved. */
  savedShares?: (values: ExpenseValues) => readonly Share[] | null;
};

const NO_PROBLEMS: ExpenseProblems = {};

/** The state of the expense form: what stands in it, what it comes to, and what is wrong once it was sent. */
export function useExpenseForm({ initial, seed, savedShares }: Options) {
  const [values, setValues] = useState(initial);
  const [sent, setSent] = useState(0);
  const preview = useMemo(
    () =>
      previewSplit({
        amount: values.amount.amount,
        typed: readSplit(values.split),
        seed,
        saved: savedShares?.(values) ?? null,
      }),
    [values, seed, savedShares],
  );
  const problems = problemsIn(values, preview);
  return {
    values,
    preview,
    /** What is wrong, said from the first try to send on. */
    problems: sent === 0 ? NO_PROBLEMS : problems,
    /** How often it was tried to send it. */
    sent,
    set: (change: Partial<ExpenseValues>) => setValues((before) => ({ ...before, ...change })),
    setSplit: (action: SplitAction) =>
      setValues((before) => ({ ...before, split: splitReducer(before.split, action) })),
    /** Another group: its people share equally, and what was typed for people of both stays. */
    setGroup: (groupId: string, people: readonly Person[], me: string) =>
      setValues((before) => {
        const ids = people.map((person) => person.id);
        const split = splitReducer(before.split, { type: 'people', people: ids });
        return { ...before, groupId, split, paidBy: ids.includes(before.paidBy) ? before.paidBy : me };
      }),
    replace: setValues,
    /** Notes the try, and tells whether there is nothing wrong. */
    check: () => {
      setSent((count) => count + 1);
      return Object.keys(problems).length === 0;
    },
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
