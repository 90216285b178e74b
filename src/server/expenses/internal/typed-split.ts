import type { ExpenseChanges, Split } from '#contract/expenses.ts';
import { SPLIT_PROBLEMS } from '#contract/split-problems.ts';
import type { Cents } from '#domain/money.ts';
import { peopleOf, type ResolvedSplit, type Share } from '#domain/split.ts';
import { type AppError, invalid } from '#server/core/app-error.ts';

const MUST_ADD_UP = SPLIT_PROBLEMS.unassigned;

type Asked = Pick<ExpenseChanges, 'split' | 'splitType' | 'participants' | 'shares'>;

/**
 * The split a new expense asks for. One typed in full counts first; `everybody` shares where nobody is named.
 */
export function askedSplit(body: Asked, everybody: readonly string[]): Split {
  if (body.split !== undefined) return body.split;
  if (body.splitType !== 'custom') {
    return { mode: 'equal', participants: body.participants ?? [...everybody] };
  }
  if (body.shares === undefined) throw invalid(MUST_ADD_UP, 'shares');
  return { mode: 'exact', shares: body.shares };
}

/** The split an edit asks for; `kept` is the expense's own, which stays where the edit does not speak of it. */
export function editedSplit(body: Asked, kept: Split, everybody: () => readonly string[]): Split {
  const { split, splitType, participants, shares } = body;
  if (split !== undefined) return split;
  const wantsEqual = splitType === 'equal' || (splitType === undefined && participants !== undefined);
  if (wantsEqual) {
    if (participants !== undefined) return { mode: 'equal', participants };
    return kept.mode === 'equal' ? kept : { mode: 'equal', participants: [...everybody()] };
  }
  if (shares !== undefined) return { mode: 'exact', shares };
  if (splitType === 'custom' && kept.mode === 'equal') throw invalid(MUST_ADD_UP, 'shares');
  return kept;
}

/** The exact shares of a split, or the 400 that says what is wrong with it. */
export function sharesOf(split: Split, resolved: ResolvedSplit): Share[] {
  if (resolved.ok) return resolved.shares;
  // Typed amounts have one answer to all that can be wrong with them.
  throw invalid(split.mode === 'exact' ? MUST_ADD_UP : SPLIT_PROBLEMS[resolved.reason], 'split');
}

/** Refuses a payer, or anybody in the split, who may not be in the expense. */
export function refuseStrangers(
  expense: { paidBy: string; split: Split },
  isAllowed: (userId: string) => boolean,
): void {
  if (!isAllowed(expense.paidBy)) throw invalid('The payer must be a member of the group', 'paidBy');
  if (!peopleOf(expense.split).every(isAllowed)) throw strangerIn(expense.split);
}

function strangerIn(split: Split): AppError {
  if (split.mode === 'exact') return invalid(MUST_ADD_UP, 'shares');
  return invalid('Everyone in the split must be a member of the group', 'split');
}

/** What the payer of an expense, or anybody who bears nothing of it, has to pay for it: nothing. */
export function isPaidAtOnce(share: Share, paidBy: string): boolean {
  return share.userId === paidBy || share.amount === (0 as Cents);
}
