import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import {
  type ExpenseBody,
  type ExpenseChanges,
  type ExpenseDetail,
  expenseBody,
} from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import {
  EXPENSE_TEXT_FIELDS,
  type ExpenseCategory,
  type ExpenseTextField,
  mapTexts,
} from '#domain/expenses.ts';
import { toDecimal, ZERO } from '#domain/money.ts';
import type { Named } from '#domain/names.ts';
import { isSameSplit } from '#domain/same-split.ts';
import { isPerFamily } from '#domain/split.ts';
import { say } from '#web/lib/language/i18n.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import {
  draftOfOriginal,
  isOfRate,
  isSameOriginal,
  type OriginalDraft,
  originalProblem,
  wireOriginal,
} from './original-draft.ts';
import { draftOfPayers, isPaidBySame, isSameDraft, type PayersDraft, readPayers } from './payers-draft.ts';
import { NO_REPEAT, type RepeatDraft, readRepeat } from './repeat-draft.ts';
import type { SplitDraft } from './split-draft.ts';
import { draftOf, splitAmong } from './split-editor-state.ts';
import { type SplitPreview, withoutSpareBlanks } from './split-preview.ts';
import { readSplit } from './split-typed.ts';

/** A person who can pay or take part. */
export type Person = Named & { id: string };

/** The values of the form. */
export type ExpenseValues = Record<ExpenseTextField, string> & {
  title: string;
  amount: AmountDraft;
  /** What was paid in another currency; null if it was the group's. `amount` or the rate follows from it. */
  original: OriginalDraft | null;
  /** Money that came back: who paid received it. */
  isRefund: boolean;
  /** Money in, only in the user's own book. */
  isIncome: boolean;
  date: string;
  groupId: string;
  category: ExpenseCategory | '';
  paidBy: string;
  /** The fields of several payers; null while `paidBy` paid everything. */
  payers: PayersDraft | null;
  split: SplitDraft;
  /** How a new expense repeats. */
  repeat: RepeatDraft;
};

export type ExpenseProblems = Partial<Record<keyof ExpenseValues, string>>;

const idsOf = (people: readonly Person[]) => people.map((person) => person.id);

export function newExpense(start: {
  groupId: string;
  split: SplitDraft;
  paidBy: string;
  today: Day;
}): ExpenseValues {
  return {
    title: '',
    amount: { amount: null, problem: null },
    original: null,
    isRefund: false,
    isIncome: false,
    date: start.today,
    groupId: start.groupId,
    category: '',
    paidBy: start.paidBy,
    payers: null,
    ...mapTexts(() => ''),
    split: start.split,
    repeat: NO_REPEAT,
  };
}

/** The form values of an expense. `people` are those who can take part. */
export function valuesOf(expense: ExpenseDetail, people: readonly Person[]): ExpenseValues {
  return {
    title: expense.title,
    amount: { amount: expense.amount, problem: null },
    original: draftOfOriginal(expense.original),
    isRefund: expense.isRefund,
    isIncome: expense.isIncome,
    date: expense.date,
    groupId: expense.groupId,
    category: expense.category,
    paidBy: expense.paidBy,
    payers: expense.payers.length > 1 ? draftOfPayers(expense.payers) : null,
    ...mapTexts((field) => expense[field] ?? ''),
    split: draftOf(expense.split, idsOf(people)),
    repeat: NO_REPEAT,
  };
}

/**
 * The form values of a new expense that repeats another one today, without its receipt. Former members are dropped; if
 * no one of the original is left, all members take part.
 */
export function duplicateOf(
  expense: ExpenseDetail,
  start: { members: readonly Person[]; me: string; today: Day },
): ExpenseValues {
  const ids = idsOf(start.members);
  const payers = expense.payers.filter(({ userId }) => ids.includes(userId));
  const values = valuesOf({ ...expense, payers }, start.members);
  return {
    ...values,
    date: start.today,
    paidBy: payers[0]?.userId ?? start.me,
    receiptData: '',
    split: splitAmong(values.split, ids),
  };
}

/** The members of a group, and former members who are in the expense. */
export function peopleIn(
  expense: Record<'shares' | 'payers', readonly (Named & { userId: string })[]>,
  members: readonly Person[],
): Person[] {
  const named = [
    ...members,
    ...[...expense.shares, ...expense.payers].map(({ userId, username, fullName }) => ({
      id: userId,
      username,
      fullName,
    })),
  ];
  return [...new Map(named.map(({ id, username, fullName }) => [id, { id, username, fullName }])).values()];
}

/** The error of each field, by the rules and the texts of the contract. */
export function problemsIn(
  values: ExpenseValues,
  preview: SplitPreview,
  currency: Currency = 'USD',
): ExpenseProblems {
  const parsed = parse(values, currency);
  const problems: ExpenseProblems = {};
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    problems[String(path[0]) as keyof ExpenseValues] ??= say(message);
  }
  if (values.amount.problem !== null) problems.amount = values.amount.problem;
  const wrong = values.original && originalProblem(values.original, values.amount, currency);
  if (wrong) problems.original = wrong.message;
  const paid = values.payers && readPayers(values.payers, values.amount.amount);
  if (paid?.problem) problems.payers = paid.problem;
  // Without an amount there is no sum to compare; the amount field has the error.
  else if (paid && problems.amount === undefined && paid.left !== 0)
    problems.payers ??= t`What people paid must add up to the amount`;
  // Without an amount there is nothing to split; the amount field has the error.
  if (problems.amount === undefined && preview.problem !== null) problems.split = preview.problem;
  const repeat = readRepeat(values.repeat, values.date);
  if (repeat.problem !== null) problems.repeat = repeat.problem;
  return problems;
}

/** The body of a new expense; null while a field is invalid. */
export function bodyOf(values: ExpenseValues, currency: Currency = 'USD'): ExpenseBody | null {
  const parsed = parse(values, currency);
  if (!parsed.success) return null;
  return { ...parsed.data, ...(values.payers === null && { paidBy: values.paidBy }), ...splitOf(values) };
}

/** The changes of an edit; an empty object without any; null while a field is invalid. */
export function changesOf(
  base: ExpenseValues,
  values: ExpenseValues,
  currency: Currency = 'USD',
): ExpenseChanges | null {
  const [before, after] = [bodyOf(base, currency), bodyOf(values, currency)];
  if (before === null || after === null) return null;
  const isSplitKept = isSameSplit(typedSplit(base), typedSplit(values));
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...changedMoney(base, values, after),
    ...(values.isRefund !== base.isRefund && { isRefund: values.isRefund }),
    ...(values.isIncome !== base.isIncome && { isIncome: values.isIncome }),
    ...(after.date !== before.date && { date: after.date }),
    ...(after.category !== before.category && { category: after.category }),
    ...(!isPaidBySame(base, values) && whoPaid(after)),
    ...changedTexts(before, after),
    ...(!isSplitKept && splitOf(values)),
  };
}

/** The amount of the group, what was paid in another currency, or both: one of rate and amount. */
function changedMoney(base: ExpenseValues, values: ExpenseValues, after: ExpenseBody): ExpenseChanges {
  const isAmountKept = values.amount.amount === base.amount.amount;
  const amount = { ...(!isAmountKept && { amount: values.amount.amount ?? ZERO }) };
  if (isSameOriginal(base.original, values.original)) return amount;
  if (values.original === null) return { original: null, ...amount };
  return { original: after.original, ...(after.amount !== undefined && { amount: after.amount }) };
}

const whoPaid = ({ paidBy, payers }: ExpenseBody) => (payers === undefined ? { paidBy } : { payers });

type OptionalTexts = Pick<ExpenseBody, ExpenseTextField>;

function changedTexts(before: OptionalTexts, after: OptionalTexts): OptionalTexts {
  const changed = EXPENSE_TEXT_FIELDS.filter((name) => (after[name] ?? null) !== (before[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** Applies the changes made here to the expense as someone else saved it. */
export function mergeValues(base: ExpenseValues, mine: ExpenseValues, theirs: ExpenseValues): ExpenseValues {
  const pick = <Name extends keyof ExpenseValues>(name: Name) =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  const isMoneyMine =
    mine.amount.problem !== null ||
    mine.amount.amount !== base.amount.amount ||
    !isSameOriginal(mine.original, base.original);
  const payer = isSameDraft(base, mine) ? theirs : mine;
  const isSplitMine = !isSameSplit(readSplit(base.split).split, readSplit(mine.split).split);
  return {
    title: pick('title'),
    ...(isMoneyMine ? pickMoney(mine) : pickMoney(theirs)),
    isRefund: pick('isRefund'),
    isIncome: pick('isIncome'),
    date: pick('date'),
    groupId: theirs.groupId,
    category: pick('category'),
    paidBy: payer.paidBy,
    payers: payer.payers,
    ...mapTexts(pick),
    split: isSplitMine ? mine.split : theirs.split,
    repeat: mine.repeat,
  };
}

const pickMoney = ({ amount, original }: ExpenseValues) => ({ amount, original });

/** Whether an edit changes balances, which may have been settled. */
export function isMoneyChanged(base: ExpenseValues, values: ExpenseValues): boolean {
  return (
    !isPaidBySame(base, values) ||
    base.isRefund !== values.isRefund ||
    base.amount.amount !== values.amount.amount ||
    !isSameSplit(typedSplit(base), typedSplit(values))
  );
}

function parse(values: ExpenseValues, currency: Currency) {
  const { title, amount, original, isRefund, isIncome, date, groupId, category, payers } = values;
  // With what was paid in another currency, the amount is sent only where it does not follow from the rate.
  const hasAmount = original === null || !isOfRate(original, amount, currency);
  const texts = EXPENSE_TEXT_FIELDS.filter((name) => values[name].trim() !== '');
  return z.safeParse(expenseBody.inCurrency(currency), {
    title,
    ...(hasAmount && { amount: amount.amount === null ? '' : toDecimal(amount.amount, currency) }),
    ...(original !== null && { original: wireOriginal(original) }),
    date,
    groupId,
    category,
    ...(isRefund && { isRefund }),
    ...(isIncome && { isIncome }),
    ...(payers && {
      payers: readPayers(payers, amount.amount).payers.map((payer) => ({
        userId: payer.userId,
        amount: toDecimal(payer.amount, currency),
      })),
    }),
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
  });
}

function typedSplit(values: ExpenseValues) {
  return withoutSpareBlanks(readSplit(values.split).split, values.amount.amount ?? ZERO);
}

function splitOf(values: ExpenseValues): Pick<ExpenseBody, 'participants' | 'split'> & {
  splitType: 'equal' | 'custom';
} {
  const split = typedSplit(values);
  if (split.mode !== 'equal' || isPerFamily(split)) return { splitType: 'custom', split };
  return { splitType: 'equal', participants: split.participants };
}
