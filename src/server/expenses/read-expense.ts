import type { ExpenseDetail } from '#contract/expenses.ts';
import type { Split } from '#contract/splits.ts';
import { ZERO } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import { isPaidAtOnce, type Payer, paymentOf } from '#domain/payers.ts';
import type { Share } from '#domain/split.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Acting, Context } from '#server/core/context.ts';
import { othersThing } from '#server/core/guest-refusals.ts';
import { openGroup } from '#server/groups/membership.ts';
import { first } from '#server/platform/database/database.ts';
import * as queries from './internal/queries.ts';

type People = { payers: readonly Payer[]; shares: readonly Share[] };

/** The people of an expense: the payers and the sharers. */
export function concernedBy({ payers, shares }: People): Set<string> {
  return new Set([...payers, ...shares].map(({ userId }) => userId));
}

/** An expense as a person of its group sees it. */
function toDetail(
  row: queries.ExpenseRow & { split: Split },
  { id, guest }: Reading['person'],
): ExpenseDetail {
  const settled = row.shares.filter((share) => share.isPaid && !isPaidAtOnce(share, row));
  return {
    ...row,
    ...paymentOf(id, row.payers),
    userAmount: row.shares.find((share) => share.userId === id)?.amount ?? ZERO,
    settledSince: settled.map(guest === null ? shownName : ({ username }) => username),
  };
}

/** Who reads, and when: a call, or a job for a person. */
type Reading = Pick<Acting, 'db' | 'now' | 'person'>;

/** An expense with all details, also a deleted one that can be restored; 404 for everyone else. */
export async function getExpense(context: Reading, id: string): Promise<ExpenseDetail> {
  return toDetail(await getRow(context, id), context.person);
}

export async function getRow(context: Reading, id: string): Promise<queries.ExpenseRow> {
  const row = first(await queries.findExpense(context.db, id, context.person.id, context.now));
  if (row === null) throw notFound();
  return { ...row, payers: queries.payersOf(row) };
}

/**
 * Opens the group of an expense for a change of it, locked; 404 for a deleted expense unless `deleted` ones are meant. A
 * guest may change only what they added, and comment on all (`isComment`).
 */
export async function openExpense(context: Context, id: string, { deleted = false, isComment = false } = {}) {
  const { person } = context;
  const place = first(await queries.findPlace(context.db, id, person.id, context.now));
  if (place === null || (place.isDeleted && !deleted)) throw notFound();
  if (person.guest !== null && !isComment && place.createdBy !== person.id) throw othersThing();
  return openGroup(context, place.groupId, 'spend');
}

/** Someone else changed the expense since the caller read it. */
export function staleExpense(): AppError {
  return new AppError('stale', 'Someone else changed this expense. Reload to see the latest version.');
}
