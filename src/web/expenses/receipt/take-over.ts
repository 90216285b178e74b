import type { Day } from '#domain/calendar.ts';
import type { ExpenseValues } from '../draft/expense-form-state.ts';
import { splitReducer } from '../draft/split-editor-state.ts';
import type { TakenReceipt } from './receipt-draft.ts';

type Start = {
  isNew: boolean;
  /** The date of a new expense until another one is chosen. */
  today: Day;
};

/**
 * What a receipt changes in the form of an expense: the items of the split, with everyone on every item. Amount, date
 * and merchant are filled only where they are empty. The date of a new expense is empty while no one has chosen one.
 */
export function takeOver(
  values: ExpenseValues,
  { merchant, date, items, tax, tip, total }: TakenReceipt,
  { isNew, today }: Start,
): Partial<ExpenseValues> {
  const { amount } = values;
  const isDateEmpty = values.date === '' || (isNew && values.date === today);
  return {
    split: splitReducer(values.split, { type: 'receipt', items, tax, tip }),
    ...(amount.amount === null && amount.problem === null && { amount: { amount: total, problem: null } }),
    ...(isDateEmpty && date !== '' && { date }),
    ...(values.merchantName.trim() === '' && merchant !== '' && { merchantName: merchant }),
  };
}
