import * as z from 'zod/mini';
import { type ExpenseTextField, mapTexts } from '#domain/expenses.ts';
import { nameField, textField } from './fields.ts';

/** The optional texts of an expense, as a person types them. */
export const expenseTexts = {
  merchantName: z.nullable(nameField({ min: 0, message: 'Merchant is not valid' })),
  notes: z.nullable(textField(2000)),
  /** What the receipt says, as typed or pasted lines. */
  receiptData: z.nullable(textField(2000)),
} satisfies Record<ExpenseTextField, unknown>;

/** The same in a body, where each may be left out. */
export const optionalExpenseTexts = {
  merchantName: z.optional(expenseTexts.merchantName),
  notes: z.optional(expenseTexts.notes),
  receiptData: z.optional(expenseTexts.receiptData),
} satisfies Record<ExpenseTextField, unknown>;

export const expenseTextReplies = mapTexts(() => z.nullable(z.string()));
