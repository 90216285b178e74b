import type { Currency } from '#domain/currency.ts';
import { mapTexts } from '#domain/expenses.ts';
import { parseDecimal } from '#domain/money.ts';
import type { WaitingExpense } from '#domain/outbox/queue.ts';
import type { SplitInput } from '#domain/split.ts';
import type { ExpenseValues, Person } from '../draft/expense-form-state.ts';
import { type OriginalDraft, withExchange } from '../draft/original-draft.ts';
import { draftOfPayers } from '../draft/payers-draft.ts';
import { NO_REPEAT } from '../draft/repeat-draft.ts';
import { draftOf } from '../draft/split-editor-state.ts';

type Body = WaitingExpense['body'];

/** The form values of a new expense that waits to be sent. `people` are the members of its group. */
export function valuesOfWaiting(
  { body, currency }: WaitingExpense,
  { people, me }: { people: readonly Person[]; me: string },
): ExpenseValues {
  const ids = people.map(({ id }) => id);
  const { payers = [] } = body;
  return {
    title: body.title,
    ...moneyOf(body, currency),
    isRefund: body.isRefund ?? false,
    isIncome: body.isIncome ?? false,
    date: body.date,
    groupId: body.groupId,
    category: body.category,
    paidBy: body.paidBy ?? payers[0]?.userId ?? me,
    payers: payers.length > 1 ? draftOfPayers(payers) : null,
    ...mapTexts((field) => body[field] ?? ''),
    split: draftOf(splitOf(body, ids), ids),
    repeat: NO_REPEAT,
  };
}

/** A body without a split is shared equally by its participants, or by everyone. */
function splitOf({ split, shares, participants }: Body, everyone: readonly string[]): SplitInput {
  if (split !== undefined) return split;
  if (shares !== undefined) return { mode: 'exact', shares };
  return { mode: 'equal', participants: participants ?? everyone };
}

/** The body has the amount, or what was paid in another currency, with the rate if it was typed. */
function moneyOf({ amount, original }: Body, currency: Currency): Pick<ExpenseValues, 'amount' | 'original'> {
  const typed = { amount: amount ?? null, problem: null };
  if (!original) return { amount: typed, original: null };
  const draft: OriginalDraft = {
    currency: original.currency,
    amount: { amount: parseDecimal(original.amount, original.currency), problem: null },
    rate: original.rate ?? '',
    lead: amount === undefined ? 'rate' : 'amount',
  };
  return withExchange(draft, typed, currency);
}
