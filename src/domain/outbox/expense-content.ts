import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import type { Original, Rate } from '../exchange.ts';
import {
  EXPENSE_TEXT_FIELDS,
  type ExpenseCategory,
  type ExpenseTexts,
  isTextField,
  mapTexts,
  NO_TEXTS,
  type SplitType,
} from '../expenses.ts';
import { type Cents, parseDecimal } from '../money.ts';
import { isSamePayers, type Payer } from '../payers.ts';
import { isSameSplit } from '../same-split.ts';
import type { Share, SplitInput } from '../split.ts';

/** Everything that an edit can change of an expense. Amounts in minor units of the group's currency. */
export type ExpenseContent = ExpenseTexts & {
  title: string;
  date: Day;
  category: ExpenseCategory;
  amount: Cents;
  isRefund: boolean;
  isIncome: boolean;
  original: Original | null;
  payers: readonly Payer[];
  split: SplitInput;
};

/** An amount in another currency, as in a request: a plain decimal, with or without the rate. */
type SentOriginal = { currency: Currency; amount: string; rate?: Rate | undefined };

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** The changed fields of an expense, as the body of `updateExpense` has them (without its version). */
export type ExpenseEdit = Optional<
  Omit<ExpenseContent, 'original' | 'split'> & {
    original: SentOriginal | null;
    paidBy: string;
    splitType: SplitType;
    participants: readonly string[];
    shares: readonly Share[];
    split: SplitInput;
  }
>;

/** The body of `addExpense`. */
export type NewExpense = ExpenseEdit & {
  groupId: string;
  title: string;
  date: Day;
  category: ExpenseCategory;
  splitType: SplitType;
  currency?: Currency | undefined;
};

/** The fields that merge automatically if only one side changed them. */
const QUIET_FIELDS = ['title', 'date', 'category', ...EXPENSE_TEXT_FIELDS] as const;
type QuietField = (typeof QUIET_FIELDS)[number];

/** The parts of an expense that move money; `amount` includes what was paid in another currency. They never merge. */
export const MONEY_PARTS = ['amount', 'isRefund', 'isIncome', 'payers', 'split'] as const;
type MoneyPart = (typeof MONEY_PARTS)[number];

/** A part of an expense that two sides can disagree about. */
export type ExpensePart = QuietField | MoneyPart;

/** The fields of a body that belong to a part. */
const FIELDS_OF: Record<ExpensePart, readonly (keyof ExpenseEdit)[]> = {
  title: ['title'],
  date: ['date'],
  category: ['category'],
  ...mapTexts((field) => [field]),
  amount: ['amount', 'original'],
  isRefund: ['isRefund'],
  isIncome: ['isIncome'],
  payers: ['payers', 'paidBy'],
  split: ['split', 'splitType', 'participants', 'shares'],
};

const PARTS: readonly ExpensePart[] = [...QUIET_FIELDS, ...MONEY_PARTS];

/** The parts of an expense that a body contains. */
export function partsOfEdit(edit: ExpenseEdit): ExpensePart[] {
  return PARTS.filter((part) => FIELDS_OF[part].some((field) => edit[field] !== undefined));
}

/** The parts in which two contents of an expense differ. */
export function partsBetween(a: ExpenseContent, b: ExpenseContent): ExpensePart[] {
  return PARTS.filter((part) => !isSamePart(part, a, b));
}

function isSamePart(part: ExpensePart, a: ExpenseContent, b: ExpenseContent): boolean {
  if (isTextField(part)) return isSameText(a[part], b[part]);
  switch (part) {
    case 'amount':
      return a.amount === b.amount && isSameOriginal(a.original, b.original);
    case 'payers':
      return isPaidBySame(a.payers, b.payers);
    case 'split':
      return isSameSplit(a.split, b.split);
    case 'title':
    case 'date':
    case 'category':
    case 'isRefund':
    case 'isIncome':
      return a[part] === b[part];
  }
}

/** No text and an empty one are the same. */
function isSameText(a: string | null | undefined, b: string | null | undefined): boolean {
  return (a || null) === (b || null);
}

/** One payer pays the whole amount; the amounts of several payers are a separate part. */
function isPaidBySame(a: readonly Payer[], b: readonly Payer[]): boolean {
  if (a.length === 1 && b.length === 1) return a[0]?.userId === b[0]?.userId;
  return isSamePayers(a, b);
}

function isSameOriginal(a: Original | null, b: Original | null): boolean {
  return a?.currency === b?.currency && a?.amount === b?.amount && a?.rate === b?.rate;
}

/** Whether an expense already has the values of an edit in a part. */
export function isAsEdited(part: ExpensePart, edit: ExpenseEdit, content: ExpenseContent): boolean {
  if (isTextField(part)) return edit[part] === undefined || isSameText(edit[part], content[part]);
  switch (part) {
    case 'amount':
      return hasAmount(edit, content);
    case 'payers':
      return hasPayers(edit, content);
    case 'split':
      return hasSplit(edit, content.split);
    case 'title':
    case 'date':
    case 'category':
    case 'isRefund':
    case 'isIncome':
      return edit[part] === undefined || edit[part] === content[part];
  }
}

function hasAmount({ amount, original }: ExpenseEdit, content: ExpenseContent): boolean {
  if (amount !== undefined && amount !== content.amount) return false;
  return original === undefined || hasOriginal(original, content.original);
}

function hasPayers({ payers, paidBy }: ExpenseEdit, content: ExpenseContent): boolean {
  if (payers !== undefined) return isSamePayers(payers, content.payers);
  if (paidBy === undefined) return true;
  return content.payers.length === 1 && content.payers[0]?.userId === paidBy;
}

function hasSplit({ split, splitType, participants, shares }: ExpenseEdit, saved: SplitInput): boolean {
  if (split !== undefined) return isSameSplit(split, saved);
  if (shares !== undefined) return isSameSplit({ mode: 'exact', shares }, saved);
  if (participants !== undefined) return isSameSplit({ mode: 'equal', participants }, saved);
  // Without people in the body, the server decides who takes part.
  return splitType === undefined;
}

function hasOriginal(sent: SentOriginal | null, saved: Original | null): boolean {
  if (sent === null || saved === null) return sent === saved;
  const { currency, amount, rate } = sent;
  const isRateKept = rate === undefined || rate === saved.rate;
  return currency === saved.currency && parseDecimal(amount, currency) === saved.amount && isRateKept;
}

/** An edit without some of its parts. */
export function withoutParts<Edit extends ExpenseEdit>(edit: Edit, parts: readonly ExpensePart[]): Edit {
  const fields = new Set<string>(parts.flatMap((part) => FIELDS_OF[part]));
  return Object.fromEntries(Object.entries(edit).filter(([field]) => !fields.has(field))) as Edit;
}

/** Joins two consecutive edits: each part of the second replaces that part of the first. */
export function joinEdits(first: ExpenseEdit, second: ExpenseEdit): ExpenseEdit {
  const joined = { ...withoutParts(first, partsOfEdit(second)), ...second };
  // A new amount alone keeps the amount in another currency and gets a new rate.
  if (second.original === undefined && second.amount !== undefined && first.original !== undefined) {
    const { original } = first;
    return { ...joined, original: original && { currency: original.currency, amount: original.amount } };
  }
  return joined;
}

/** The edit that changes a new expense to the content of another body. The group is not a part of it. */
export function editBetween(before: NewExpense, after: NewExpense): ExpenseEdit {
  const changed = PARTS.filter((part) => saidOf(part, before) !== saidOf(part, after));
  const fields = changed
    .flatMap((part) => FIELDS_OF[part])
    .map((field) => [field, after[field] ?? LEFT_OUT.get(field)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as ExpenseEdit;
}

function saidOf(part: ExpensePart, body: NewExpense): string {
  return JSON.stringify(FIELDS_OF[part].map((field) => body[field] ?? LEFT_OUT.get(field) ?? null));
}

/** The default values of a new expense. */
const LEFT_OUT = new Map<string, unknown>(
  Object.entries({ original: null, isRefund: false, isIncome: false, ...NO_TEXTS }),
);
