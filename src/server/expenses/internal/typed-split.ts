import type { ExpenseChanges, Split } from '#contract/expenses.ts';
import { SPLIT_PROBLEMS } from '#contract/split-problems.ts';
import { splitTypeOf } from '#domain/expenses.ts';
import type { Household } from '#domain/family-split.ts';
import { isPerFamily, peopleOf, type ResolvedSplit, type RoundedShare } from '#domain/split.ts';
import { type AppError, invalid } from '#server/core/app-error.ts';
import { listFamilies } from '#server/groups/families.ts';
import type { Db } from '#server/platform/database/database.ts';

const MUST_ADD_UP = SPLIT_PROBLEMS.unassigned;

type Asked = Pick<ExpenseChanges, 'split' | 'splitType' | 'participants' | 'shares'>;

/** The split of a new expense. A fully typed one takes precedence; by default `everybody` shares. */
export function askedSplit(body: Asked, everybody: readonly string[]): Split {
  if (body.split !== undefined) return body.split;
  if (body.splitType !== 'custom') {
    return { mode: 'equal', participants: body.participants ?? [...everybody] };
  }
  if (body.shares === undefined) throw invalid(MUST_ADD_UP, 'shares');
  return { mode: 'exact', shares: body.shares };
}

/** The split of an edit; parts that it does not mention keep the values of `kept`, the expense's split. */
export function editedSplit(body: Asked, kept: Split, everybody: () => readonly string[]): Split {
  const { split, splitType, participants, shares } = body;
  if (split !== undefined) return split;
  if (splitType === undefined && participants !== undefined) {
    return kept.mode === 'equal' ? { ...kept, participants } : { mode: 'equal', participants };
  }
  const isKeptEqual = splitTypeOf(kept) === 'equal';
  if (splitType === 'equal') {
    if (participants === undefined && isKeptEqual) return kept;
    return { mode: 'equal', participants: participants ?? [...everybody()] };
  }
  if (shares !== undefined) return { mode: 'exact', shares };
  if (splitType === 'custom' && isKeptEqual) throw invalid(MUST_ADD_UP, 'shares');
  return kept;
}

/** The families that a split depends on. Other splits cost no statement. */
export async function familiesFor(db: Db, groupId: string, split: Split): Promise<readonly Household[]> {
  return isPerFamily(split) ? listFamilies(db, [groupId]) : [];
}

/** The exact shares of a split, or the 400 that says what is wrong with it. */
export function sharesOf(split: Split, resolved: ResolvedSplit): RoundedShare[] {
  if (resolved.ok) return resolved.shares;
  // Typed amounts have one answer to all that can be wrong with them.
  throw invalid(split.mode === 'exact' ? MUST_ADD_UP : SPLIT_PROBLEMS[resolved.reason], 'split');
}

/** Refuses a split with people who may not be in the expense. */
export function refuseStrangers(split: Split, isAllowed: (userId: string) => boolean): void {
  if (!peopleOf(split).every(isAllowed)) throw strangerIn(split);
}

function strangerIn(split: Split): AppError {
  if (split.mode === 'exact') return invalid(MUST_ADD_UP, 'shares');
  return invalid('Everyone in the split must be a member of the group', 'split');
}
