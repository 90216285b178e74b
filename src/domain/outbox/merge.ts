import { mapTexts } from '../expenses.ts';
import type { Base, PresentExpense } from './entry.ts';
import {
  type ExpenseContent,
  type ExpenseEdit,
  type ExpensePart,
  isAsEdited,
  MONEY_PARTS,
  partsBetween,
  partsOfEdit,
  withoutParts,
} from './expense-content.ts';

type StaleEdit = {
  base: NonNullable<Base>;
  body: ExpenseEdit;
  /** The person's own edits that were applied since. */
  own: readonly ExpenseEdit[];
  present: PresentExpense;
};

export type Merged =
  /** The expense already has all values of the edit. */
  | { is: 'done' }
  /** The edit without what is already done; it applies to the current expense. */
  | { is: 'merged'; body: ExpenseEdit }
  | { is: 'conflict'; parts: ExpensePart[] };

const isMoney = (part: ExpensePart) => (MONEY_PARTS as readonly ExpensePart[]).includes(part);

/**
 * Merges an edit with what others changed since its base version. Texts, date and category merge if only one side
 * changed them. If one of the sides changed money, or both changed the same field differently, a person must choose.
 */
export function mergeEdit({ base, body, own, present }: StaleEdit): Merged {
  const mine = partsOfEdit(body).filter((part) => !isAsEdited(part, body, present));
  if (mine.length === 0) return { is: 'done' };
  const theirs = changedByOthers({ base, edits: [...own, body], present });
  const isMoneyInIt = theirs.length > 0 && [...mine, ...theirs].some(isMoney);
  const parts = [...new Set([...mine, ...theirs])].filter((part) =>
    isMoneyInIt ? isMoney(part) || isInBoth(part, mine, theirs) : isInBoth(part, mine, theirs),
  );
  if (parts.length > 0) return { is: 'conflict', parts };
  const done = partsOfEdit(body).filter((part) => !mine.includes(part));
  return { is: 'merged', body: withoutParts(body, done) };
}

const isInBoth = (part: ExpensePart, mine: readonly ExpensePart[], theirs: readonly ExpensePart[]) =>
  mine.includes(part) && theirs.includes(part);

/**
 * What others changed since the base version of an edit or a removal: differences that do not come from the person's
 * own edits.
 */
export function changedByOthers({
  base,
  edits,
  present,
}: {
  base: NonNullable<Base>;
  edits: readonly ExpenseEdit[];
  present: PresentExpense;
}): ExpensePart[] {
  return partsBetween(base.content, present).filter(
    (part) => !edits.some((edit) => partsOfEdit(edit).includes(part) && isAsEdited(part, edit, present)),
  );
}

/** The content of an expense without anything else. */
export function contentOf(expense: ExpenseContent): ExpenseContent {
  const { title, date, category, amount, isRefund, isIncome, original, payers, split } = expense;
  return {
    title,
    date,
    category,
    amount,
    isRefund,
    isIncome,
    original,
    split,
    ...mapTexts((field) => expense[field]),
    payers: payers.map((payer) => ({ userId: payer.userId, amount: payer.amount })),
  };
}
