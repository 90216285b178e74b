import { type Day, monthAround } from './calendar.ts';

export const EXPENSE_CATEGORIES = [
  'food',
  'accommodation',
  'activities',
  'transportation',
  'shopping',
  'travel',
  'drinks',
  'utilities',
  'other',
] as const;

/**
 * The optional texts of an expense. The history, the versions, the outbox, the export and the import go by this list. A
 * new one needs its label below, its schema (contract/expense-texts.ts), its column (server/expenses/columns.ts and a
 * migration) and its places on the screen; the compiler names the first three.
 */
export const EXPENSE_TEXT_FIELDS = ['merchantName', 'notes', 'receiptData'] as const;
export type ExpenseTextField = (typeof EXPENSE_TEXT_FIELDS)[number];
export type ExpenseTexts = Record<ExpenseTextField, string | null>;

/** Makes a value for each optional text. */
export function mapTexts<Value>(of: (field: ExpenseTextField) => Value): Record<ExpenseTextField, Value> {
  const entries = EXPENSE_TEXT_FIELDS.map((field) => [field, of(field)] as const);
  return Object.fromEntries(entries) as Record<ExpenseTextField, Value>;
}

export const NO_TEXTS: ExpenseTexts = mapTexts(() => null);

export function isTextField(field: string): field is ExpenseTextField {
  return (EXPENSE_TEXT_FIELDS as readonly string[]).includes(field);
}

/** What the fields of an expense are called wherever they are listed. */
export const EXPENSE_LABELS = {
  title: 'Title',
  amount: 'Amount',
  original: 'Paid in another currency',
  isRefund: 'Refund',
  isIncome: 'Money in',
  date: 'Date',
  category: 'Category',
  payers: 'Paid by',
  split: 'Split',
  merchantName: 'Merchant',
  notes: 'Notes',
  receiptData: 'Receipt text',
} as const satisfies Record<ExpenseTextField, string> & Record<string, string>;

/** The largest number of people in one group, and so in one split. */
export const MAX_MEMBERS = 100;

/** The most people who can pay for one expense. */
export const MAX_PAYERS = 20;

export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** The categories that the expense form offers, in its order; the others occur in data and in the filter. */
export const OFFERED_CATEGORIES: readonly ExpenseCategory[] = [
  'food',
  'accommodation',
  'transportation',
  'activities',
  'shopping',
  'travel',
  'other',
];

export const CATEGORY_LABELS: Readonly<Record<ExpenseCategory, string>> = {
  food: 'Food & Drinks',
  accommodation: 'Accommodation',
  activities: 'Activities',
  transportation: 'Transportation',
  shopping: 'Shopping',
  travel: 'Travel',
  drinks: 'Drinks',
  utilities: 'Utilities',
  other: 'Other',
};

export const SPLIT_TYPES = ['equal', 'custom'] as const;

export type SplitType = (typeof SPLIT_TYPES)[number];

export const DATE_RANGES = ['all_time', 'this_month', 'last_month', 'custom'] as const;

export type DateRange = (typeof DATE_RANGES)[number];

export const DATE_RANGE_LABELS: Readonly<Record<DateRange, string>> = {
  all_time: 'All Time',
  this_month: 'This Month',
  last_month: 'Last Month',
  custom: 'Custom',
};

/**
 * First and last day of a date range, both included; null leaves that end open. `today` is the caller's day.
 * A custom range is open here: its days come with the request.
 */
export function rangeOf(dateRange: DateRange, today: Day): { from: Day | null; to: Day | null } {
  if (dateRange === 'this_month') return monthAround(today);
  if (dateRange === 'last_month') return monthAround(today, -1);
  return { from: null, to: null };
}
