import { mapTexts } from '#domain/expenses.ts';
import { isSameSplit } from '#domain/same-split.ts';
import type { ExpenseValues } from './expense-form-state.ts';
import { isSameOriginal } from './original-draft.ts';
import { isSameDraft } from './payers-draft.ts';
import { readSplit } from './split-typed.ts';

/** Whether the split says what it said at the start. An unreadable field was typed. */
export function isSplitKept(start: ExpenseValues, values: ExpenseValues): boolean {
  const { split, problem } = readSplit(values.split);
  return problem === null && isSameSplit(readSplit(start.split).split, split);
}

/** Whether anything was typed or chosen since the start. A group alone is not work that could be lost. */
export function isTyped(start: ExpenseValues, values: ExpenseValues): boolean {
  const same = (name: keyof ExpenseValues) => start[name] === values[name];
  const isWhoPaidKept = isSameDraft(start, values);
  const kept: Record<keyof ExpenseValues, boolean> = {
    title: same('title'),
    amount: start.amount.amount === values.amount.amount && values.amount.problem === null,
    original: isSameOriginal(start.original, values.original),
    isRefund: same('isRefund'),
    isIncome: same('isIncome'),
    date: same('date'),
    groupId: true,
    category: same('category'),
    paidBy: isWhoPaidKept,
    payers: isWhoPaidKept,
    ...mapTexts(same),
    split: isSplitKept(start, values),
    repeat: JSON.stringify(start.repeat) === JSON.stringify(values.repeat),
  };
  return Object.values(kept).includes(false);
}
