import { useEffect } from 'react';
import * as z from 'zod/mini';
import { currency } from '#contract/currency.ts';
import type { Currency } from '#domain/currency.ts';
import { EXPENSE_CATEGORIES, mapTexts } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import { FREQUENCIES } from '#domain/recurrence.ts';
import { today } from '#web/lib/time/today.ts';
import { type ExpenseValues, newExpense } from '../draft/expense-form-state.ts';
import { withPeople } from '../draft/payers-draft.ts';
import type { SplitDraft } from '../draft/split-draft.ts';
import { splitAmong } from '../draft/split-editor-state.ts';
import { isSplitKept, isTyped } from '../draft/typed-values.ts';
import { moneyIn, startingSplit } from '../draft/use-expense-form.ts';

/** What was typed into Add Expense. It lives in the tab until it is sent or discarded, after a reload too. */
type ExpenseDraft = {
  /** That of the amounts. */
  currency: Currency;
  /** Without a split nobody has touched it: it begins as the group's. */
  values: Omit<ExpenseValues, 'split'> & { split: SplitDraft | null };
};

const cents = z.custom<Cents>((value) => Number.isSafeInteger(value));
const amount = z.object({ amount: z.nullable(cents), problem: z.null() });
const ids = z.array(z.string());
const texts = z.record(z.string(), z.string());
const mode = z.enum(['equal', 'exact', 'percent', 'weights', 'items']);

const split: z.ZodMiniType<SplitDraft> = z.object({
  mode,
  source: mode,
  people: ids,
  participants: ids,
  per: z.enum(['person', 'family']),
  amounts: z.record(z.string(), amount),
  percentages: texts,
  weights: texts,
  items: z.array(z.object({ key: z.number(), name: z.string(), cost: amount, userIds: ids })),
  tax: amount,
  tip: amount,
  typed: z.array(mode),
});

const draft: z.ZodMiniType<ExpenseDraft> = z.object({
  currency,
  values: z.object({
    title: z.string(),
    amount,
    original: z.nullable(
      z.object({
        currency: z.union([currency, z.literal('')]),
        amount,
        rate: z.string(),
        lead: z.enum(['rate', 'amount']),
      }),
    ),
    isRefund: z.boolean(),
    isIncome: z.boolean(),
    date: z.string(),
    groupId: z.string(),
    category: z.union([z.enum(EXPENSE_CATEGORIES), z.literal('')]),
    paidBy: z.string(),
    payers: z.nullable(z.object({ asked: ids, amounts: z.record(z.string(), amount) })),
    ...mapTexts(() => z.string()),
    split: z.nullable(split),
    repeat: z.object({
      frequency: z.union([z.enum(FREQUENCIES), z.literal('')]),
      ends: z.enum(['never', 'day', 'times']),
      endsOn: z.string(),
      times: z.string(),
    }),
  }),
});

/** Where a person's draft is kept: one for each group the dialog was opened for; the empty id stands for none. */
export function draftKey(me: string, groupId: string): string {
  return `allsquare:expense-draft:${me}:${groupId}`;
}

/** The draft that is kept; null without one, or if it is not of this version. */
function readDraft(key: string): ExpenseDraft | null {
  try {
    const parsed = z.safeParse(draft, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // It is not JSON, or storage is forbidden.
    return null;
  }
}

export function forgetDraft(key: string): void {
  keep(key, null);
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is forbidden or full. Then nothing is kept.
  }
}

type Beginning<Group> = {
  /** Where a draft may be kept. */
  key: string | undefined;
  /** The group of a form without a draft. */
  preselected: Group | undefined;
  find: (groupId: string) => Group | undefined;
  currencyOf: (groupId: string) => Currency;
  me: string;
};

/** The values of a new form: those of its draft, or the start of its group. */
export function beginExpense<
  Group extends { id: string } & NonNullable<Parameters<typeof startingSplit>[0]>,
>({
  key,
  preselected,
  find,
  currencyOf,
  me,
}: Beginning<Group>): { start: ExpenseValues; initial: ExpenseValues } {
  const kept = key === undefined ? null : readDraft(key);
  // A group that takes no expenses anymore has to be chosen anew.
  const group = kept?.values.groupId ? find(kept.values.groupId) : preselected;
  const start = newExpense({ groupId: group?.id ?? '', today: today(), ...startingSplit(group, me) });
  const initial = kept === null ? start : goOn(kept, start, currencyOf(start.groupId));
  return { start, initial };
}

/** The values of a draft. What is not its group's anymore begins as in `start`. */
function goOn(
  { values: { split: kept, ...values }, currency: from }: ExpenseDraft,
  start: ExpenseValues,
  to: Currency,
): ExpenseValues {
  const { people } = start.split;
  const isSameGroup = values.groupId === start.groupId && from === to;
  return {
    ...values,
    ...moneyIn(values, from, to),
    groupId: start.groupId,
    isIncome: isSameGroup && values.isIncome,
    paidBy: people.includes(values.paidBy) ? values.paidBy : start.paidBy,
    payers: isSameGroup ? values.payers && withPeople(values.payers, people) : null,
    split: isSameGroup && kept !== null ? splitAmong(kept, people) : start.split,
  };
}

type Typing = { start: ExpenseValues; values: ExpenseValues; currency: Currency };

/** Keeps what was typed. A form in which nothing is typed anymore leaves no draft. */
export function useKeptDraft(key: string | undefined, { start, values, currency: unit }: Typing): void {
  const text = isTyped(start, values) ? textOf(start, values, unit) : null;
  useEffect(() => {
    if (key !== undefined) keep(key, text);
  }, [key, text]);
}

function textOf(start: ExpenseValues, values: ExpenseValues, unit: Currency): string {
  const kept = isSplitKept(start, values) ? null : values.split;
  const typed: ExpenseDraft = { currency: unit, values: { ...values, split: kept } };
  // The text of an unreadable amount is not among the values, so its field is blank after a reload.
  return JSON.stringify(typed, (name, value: unknown) => (name === 'problem' ? null : value));
}
