import type { Original } from '#domain/exchange.ts';
import { EXPENSE_TEXT_FIELDS, type ExpenseTextField, type ExpenseTexts } from '#domain/expenses.ts';

const COLUMN_OF = {
  merchantName: 'merchant_name',
  notes: 'notes',
  receiptData: 'receipt_data',
} as const satisfies Record<ExpenseTextField, string>;

type Column = (typeof COLUMN_OF)[ExpenseTextField];

const byColumn = <Value>(of: (field: ExpenseTextField) => Value) =>
  Object.fromEntries(EXPENSE_TEXT_FIELDS.map((field) => [COLUMN_OF[field], of(field)])) as Record<
    Column,
    Value
  >;

/** The columns of the optional texts, for `rows()`. */
export const textColumns = byColumn(() => 'text | null' as const);

/** The optional texts by their columns. */
export function toTextColumns(texts: ExpenseTexts): Record<Column, string | null> {
  return byColumn((field) => texts[field]);
}

/** The SQL of the columns' names. */
export const TEXT_COLUMNS = EXPENSE_TEXT_FIELDS.map((field) => COLUMN_OF[field]).join(', ');

/** The SQL that reads the texts of `expenses AS expense`. */
export const SELECT_TEXTS = EXPENSE_TEXT_FIELDS.map(
  (field) => `expense.${COLUMN_OF[field]} AS "${field}"`,
).join(', ');

/** The SQL that reads the texts of a kept version's content. */
export const selectTextsOf = (content: string): string =>
  EXPENSE_TEXT_FIELDS.map((field) => `${content}->>'${field}' AS ${COLUMN_OF[field]}`).join(', ');

/** The columns of what was paid in another currency, for `rows()`. */
export const originalColumns = {
  original_currency: 'text | null',
  original_amount: 'minor_units | null',
  original_rate: 'numeric | null',
} as const;

/** What was paid in another currency by its columns. */
export function toOriginalColumns(original: Original | null) {
  return {
    original_currency: original?.currency ?? null,
    original_amount: original?.amount ?? null,
    original_rate: original?.rate ?? null,
  };
}

/** The SQL that reads what was paid in another currency of `expenses AS expense`; null if it was the group's. */
export const SELECT_ORIGINAL = `CASE WHEN expense.original_currency IS NOT NULL THEN json_build_object(
    'currency', expense.original_currency, 'amount', expense.original_amount,
    'rate', trim_scale(expense.original_rate)::text) END AS original`;
