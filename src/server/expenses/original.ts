import type { Original } from '#domain/exchange.ts';

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
