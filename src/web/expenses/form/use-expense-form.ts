import { useState } from 'react';
import type { Carries } from '#domain/apportion.ts';
import { carriesWithout } from '#domain/fair-cents.ts';
import type { Household } from '#domain/family-split.ts';
import { isSameSplit } from '#domain/same-split.ts';
import type { RoundedShare, Share } from '#domain/split.ts';
import { useGroupIfRead } from '#web/groups/queries.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { withPeople } from '../payers/payers-draft.ts';
import { type SplitAction, splitReducer } from '../split/split-editor-state.ts';
import { previewSplit } from '../split/split-preview.ts';
import { readSplit } from '../split/split-typed.ts';
import { type ExpenseValues, problemsIn } from './expense-form-state.ts';
import type { Start } from './starting-split.ts';

type Options = {
  initial: ExpenseValues;
  /** The id of the expense; null before it is saved. */
  seed: string | null;
  /** The families of a group. */
  familiesOf: (groupId: string) => readonly Household[];
  /** The saved shares, used while amount and split are unchanged. */
  savedShares?: (values: ExpenseValues) => readonly Share[] | null;
  /** What rounding added to the saved shares. */
  savedRounding?: readonly RoundedShare[];
  onSubmit: (values: ExpenseValues) => void;
};

/** The state of the expense form: values, split preview, and the errors after a submit. */
export function useExpenseForm(options: Options) {
  const { initial, seed, familiesOf, savedShares, savedRounding = [], onSubmit } = options;
  const [isSplitSeen, setSplitSeen] = useState(seed !== null);
  const previewOf = (values: ExpenseValues, carries?: Carries) =>
    previewSplit({
      amount: values.amount.amount,
      typed: readSplit(values.split),
      seed,
      saved: savedShares?.(values) ?? null,
      families: familiesOf(values.groupId),
      carries: carries && carriesWithout(carries, savedRounding),
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
  // Only somebody who looks at the shares needs to know who gets the odd cents.
  const { data: group } = useGroupIfRead(values.groupId, { isNeeded: isSplitSeen });
  const carries = group && new Map(group.memberBalances.map(({ user, carry }) => [user.id, carry]));
  return {
    ...form,
    preview: previewOf(values, carries),
    /** The shares of each person are looked at. */
    seeSplit: () => setSplitSeen(true),
    /** Equal parts can be given to families. */
    hasFamilies: familiesOf(values.groupId).length > 0 || values.split.per === 'family',
    setSplit: (action: SplitAction) => set({ split: splitReducer(values.split, action) }),
    /**
     * Changes the group. An unchanged split is replaced by the start of the new group. A changed one restarts as an
     * equal split and keeps the typed values of people in both groups.
     */
    setGroup: (groupId: string, before: Start, next: Start) => {
      const ids = next.split.people;
      const isUntouched = isSameSplit(readSplit(values.split).split, readSplit(before.split).split);
      const split =
        isUntouched && (before.isDefault || next.isDefault)
          ? next.split
          : { ...splitReducer(values.split, { type: 'people', people: ids }), per: 'person' as const };
      const isPayerKept = values.paidBy !== before.paidBy && ids.includes(values.paidBy);
      set({
        groupId,
        split,
        paidBy: isPayerKept ? values.paidBy : next.paidBy,
        payers: values.payers && withPeople(values.payers, ids),
      });
    },
    /** It is not saved yet. */
    isNew: seed === null,
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
