import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { Carries } from '#domain/apportion.ts';
import type { Currency } from '#domain/currency.ts';
import { carriesFor, carriesWithout } from '#domain/fair-cents.ts';
import type { Household } from '#domain/family-split.ts';
import { convertFigure } from '#domain/money.ts';
import { isSameSplit } from '#domain/same-split.ts';
import type { RoundedShare, Share } from '#domain/split.ts';
import { useGroupIfRead } from '#web/groups/queries.ts';
import { type Form, type ReadForm, useForm } from '#web/lib/form/use-form.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import { type ExpenseProblems, type ExpenseValues, problemsIn } from './expense-form-state.ts';
import { newOriginal, type OriginalDraft, withExchange } from './original-draft.ts';
import { withPeople } from './payers-draft.ts';
import type { SplitDraft } from './split-draft.ts';
import { draftOf, newSplit, type SplitAction, splitAmong, splitReducer } from './split-editor-state.ts';
import { previewSplit } from './split-preview.ts';
import { readSplit } from './split-typed.ts';
import { useCategory } from './use-category.ts';

/** The initial split and payer of a new expense. */
type Start = { split: SplitDraft; paidBy: string; isDefault: boolean; isOwn: boolean };

/**
 * Starts with the group's default split. Without one, or if it needs a review, all share equally and the user pays.
 */
export function startingSplit(
  group: Pick<Group, 'kind' | 'members' | 'defaultSplit'> | undefined,
  me: string,
): Start {
  const ids = group?.members.map(({ id }) => id) ?? [];
  const defaultSplit = group?.defaultSplit ?? null;
  const isOwn = group?.kind === 'personal';
  if (defaultSplit === null || defaultSplit.needsLook) {
    return { split: newSplit(ids), paidBy: me, isDefault: false, isOwn };
  }
  return {
    split: draftOf(defaultSplit.split, ids),
    paidBy: defaultSplit.paidBy ?? me,
    isDefault: true,
    isOwn,
  };
}

type Options = {
  initial: ExpenseValues;
  /** The values before anything was typed, where `initial` goes on with a draft. */
  start?: ExpenseValues;
  /** The id of the expense; null before it is saved. */
  seed: string | null;
  /** The families of a group. */
  familiesOf: (groupId: string) => readonly Household[];
  /** The currency of a group. */
  currencyOf: (groupId: string) => Currency;
  /** Stands for a group that does not exist yet. */
  newGroupId?: string | undefined;
  /** The saved shares, used while amount and split are unchanged. */
  savedShares?: (values: ExpenseValues) => readonly Share[] | null;
  /** What rounding charged with the saved shares. */
  savedRounding?: readonly RoundedShare[];
  /** The address of the attached receipt, or null. */
  receiptUrl?: string | null;
  onSubmit: (values: ExpenseValues) => void;
};

const readOf = (values: ExpenseValues, problems: ExpenseProblems): ReadForm<ExpenseValues, ExpenseValues> =>
  Object.keys(problems).length === 0 ? { ok: true, output: values } : { ok: false, problems };

const isSplitOf = (start: Start, { split }: ExpenseValues) =>
  isSameSplit(readSplit(split).split, readSplit(start.split).split);

/** The state of the expense form: values, split preview, and the errors after a submit. */
export function useExpenseForm(options: Options) {
  const { initial, seed, familiesOf, currencyOf, savedShares, savedRounding = [], onSubmit } = options;
  const { receiptUrl = null, newGroupId } = options;
  const [start, setStart] = useState(options.start ?? initial);
  const [isSplitSeen, setSplitSeen] = useState(seed !== null);
  const previewOf = (values: ExpenseValues, carries?: Carries) =>
    previewSplit({
      amount: values.amount.amount,
      typed: readSplit(values.split),
      seed,
      saved: savedShares?.(values) ?? null,
      families: familiesOf(values.groupId),
      carries: carries && carriesFor(carriesWithout(carries, savedRounding), values),
    });
  const form = useForm<ExpenseValues, ExpenseValues>({
    initial,
    onSubmit,
    read: (values) => readOf(values, problemsIn(values, previewOf(values), currencyOf(values.groupId))),
  });
  const { values, set } = form;
  const restart = (next: Partial<ExpenseValues>) => setStart((before) => ({ ...before, ...next }));
  // Only someone who looks at the shares needs to know who gets the odd cents.
  const { data: group } = useGroupIfRead(values.groupId, {
    isNeeded: isSplitSeen && values.groupId !== newGroupId,
  });
  const carries = group && new Map(group.memberBalances.map(({ user, carry }) => [user.id, carry]));
  return {
    ...form,
    ...useCategory(form, { isNew: seed === null, hasGroup: values.groupId !== newGroupId }),
    ...exchanging(form, currencyOf(values.groupId)),
    preview: previewOf(values, carries),
    /** The shares of each person are looked at. */
    seeSplit: () => setSplitSeen(true),
    /** Equal parts can be given to families. */
    hasFamilies: familiesOf(values.groupId).length > 0 || values.split.per === 'family',
    setSplit: (action: SplitAction) => {
      if (action.type === 'mode') form.renewField('split');
      set({ split: splitReducer(form.current().split, action) });
    },
    /**
     * Changes the group. An unchanged split is replaced by the start of the new group. A changed one restarts as an
     * equal split and keeps the typed values of people in both groups.
     */
    setGroup: (groupId: string, before: Start, next: Start) => {
      const values = form.current();
      restart({ groupId, split: next.split, paidBy: next.paidBy });
      const ids = next.split.people;
      const [from, to] = [currencyOf(values.groupId), currencyOf(groupId)];
      const isUntouched = isSplitOf(before, values);
      // Amounts that were typed in another currency would mean something else.
      const restarts = from !== to || (isUntouched && (before.isDefault || next.isDefault));
      const split = restarts
        ? next.split
        : { ...splitReducer(values.split, { type: 'people', people: ids }), per: 'person' as const };
      const isPayerKept = values.paidBy !== before.paidBy && ids.includes(values.paidBy);
      set({
        groupId,
        // Only the user's own book has it. It can be chosen while the book is still loading.
        isIncome: next.isOwn && values.isIncome,
        split,
        ...moneyIn(values, from, to),
        paidBy: isPayerKept ? values.paidBy : next.paidBy,
        payers: values.payers && from === to ? withPeople(values.payers, ids) : null,
      });
    },
    /** Leaves out whoever is no longer in the group. An unchanged split is replaced by the start of the group now. */
    setMembers: (before: Start, next: Start) => {
      const values = form.current();
      restart({ split: next.split, paidBy: next.paidBy });
      const ids = next.split.people;
      const isPayerKept = values.paidBy !== before.paidBy && ids.includes(values.paidBy);
      set({
        split: isSplitOf(before, values) ? next.split : splitAmong(values.split, ids),
        paidBy: isPayerKept ? values.paidBy : next.paidBy,
        payers: values.payers && withPeople(values.payers, ids),
      });
    },
    /** The values before anything was typed, for the group now. */
    start,
    /** It is not saved yet. */
    isNew: seed === null,
    receiptUrl,
  };
}

/**
 * The amounts in a group of another currency. What was paid stays as it is and is converted anew; in its own currency it
 * is the amount.
 */
export function moneyIn(
  { amount, original }: Pick<ExpenseValues, 'amount' | 'original'>,
  from: Currency,
  to: Currency,
): Pick<ExpenseValues, 'amount' | 'original'> {
  if (from === to) return { amount, original };
  if (original === null) return { amount: inOtherCurrency(amount, from, to), original };
  if (original.currency === '') return { amount: inOtherCurrency(original.amount, from, to), original: null };
  if (original.currency === to) return { amount: original.amount, original: null };
  return withExchange({ ...original, rate: '', lead: 'rate' }, amount, to);
}

/** The same figure in another currency: 12.50 becomes 13 where there are no decimals. */
function inOtherCurrency(draft: AmountDraft, from: Currency, to: Currency): AmountDraft {
  if (from === to || draft.amount === null) return draft;
  return { amount: convertFigure(draft.amount, from, to), problem: null };
}

/** The amount in the group's currency, and what was paid in another one: either follows from the other. */
function exchanging({ values, set, current }: Form<ExpenseValues>, currency: Currency) {
  const exchange = (original: OriginalDraft, amount: AmountDraft) =>
    set(withExchange(original, amount, currency));
  return {
    /** The group's. */
    currency,
    setAmount: (amount: AmountDraft) => {
      if (values.original === null) set({ amount });
      else exchange({ ...values.original, lead: 'amount' }, amount);
    },
    setOriginal: (change: Partial<OriginalDraft>) => {
      const { original, amount } = current();
      if (original !== null) exchange({ ...original, ...change }, amount);
    },
    /** Opens the fields of another currency, or removes them. */
    toggleOriginal: () => {
      const { original, amount } = values;
      if (original === null) exchange(newOriginal(amount), amount);
      // Without a currency the amount that was typed is the group's again.
      else set({ original: null, amount: original.currency === '' ? original.amount : amount });
    },
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
