import type { ExpenseBody, ExpenseDetail, removeExpense as removeRow, Split } from '#contract/expenses.ts';
import type { ReplyOf } from '#contract/route.ts';
import { splitTypeOf } from '#domain/expenses.ts';
import { entriesOfExpense, reverse } from '#domain/ledger.ts';
import { subtract, ZERO } from '#domain/money.ts';
import { resolveSplit, type Share } from '#domain/split.ts';
import { recordActivity } from '#server/groups/activity.ts';
import {
  type Member,
  openGroup,
  openGroupWithMembers,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Context, Deps } from '#server/http/context.ts';
import { removeFile } from '#server/http/stored-files.ts';
import { postEntries } from '#server/ledger/ledger.ts';
import { notify } from '#server/notifications/notify.ts';
import { first } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertExpense, type NewExpense } from './insert-expense.ts';
import * as queries from './queries.ts';
import { askedSplit, isPaidAtOnce, refuseStrangers, sharesOf } from './typed-split.ts';

export async function addExpense(context: Context, body: ExpenseBody): Promise<ExpenseDetail> {
  const group = await openGroupWithMembers(context, body.groupId);
  requireGroupAccess(context, group);
  const { person, now } = context;
  const current = new Map(group.members.filter((each) => !each.hasLeft).map((each) => [each.id, each]));
  const paidBy = body.paidBy ?? person.id;
  const split = askedSplit(body, [...current.keys()]);
  const id = newId();
  const shares = sharesOf(split, resolveSplit({ amount: body.amount, split, seed: id }));
  refuseStrangers({ paidBy, split }, (userId) => current.has(userId));
  const expense: NewExpense = {
    id,
    title: body.title,
    amount: body.amount,
    date: body.date,
    groupId: group.groupId,
    paidBy,
    category: body.category,
    splitType: splitTypeOf(split),
    split,
    merchantName: body.merchantName || null,
    notes: body.notes || null,
    receiptData: body.receiptData || null,
    createdBy: person.id,
    shares,
    concerned: [...concernedBy({ paidBy, shares })].filter((userId) => userId !== person.id).toSorted(),
  };
  const balances = await insertExpense(context.db, expense, now);
  if (balances === null) throw new MembersChanged();
  context.tell(group.members.map((each) => each.id));
  // As the ledger's trigger has it: who is even or better after this owes none of their shares.
  const isPaid = (share: Share) =>
    isPaidAtOnce(share, paidBy) || subtract(balances[share.userId] ?? ZERO, share.amount) >= 0;
  const shown = group.members.flatMap((each) => showShare(each, shares, isPaid));
  return toDetail(
    {
      ...expense,
      groupName: group.groupName,
      paidByUsername: nameOf(current.get(paidBy)),
      createdByUsername: nameOf(current.get(person.id)),
      receiptUrl: null,
      version: 1,
      createdAt: now.toISOString(),
      deletedAt: null,
      shares: shown,
    },
    person.id,
  );
}

/** Whom an expense is about: who paid it and who bears some of it. */
export function concernedBy({ paidBy, shares }: { paidBy: string; shares: readonly Share[] }): Set<string> {
  return new Set([paidBy, ...shares.map((share) => share.userId)]);
}

/** Somebody left while this waited for the group's lock. With this code the whole transaction runs again. */
class MembersChanged extends Error {
  readonly code = '40001';
}

function nameOf(member: Member | undefined): string {
  return member?.username ?? '';
}

function showShare(
  member: Member,
  shares: readonly Share[],
  isPaid: (share: Share) => boolean,
): queries.ShareRow[] {
  const share = shares.find((each) => each.userId === member.id);
  if (share === undefined) return [];
  const { id: userId, username, profilePicture } = member;
  return [{ userId, username, profilePicture, amount: share.amount, isPaid: isPaid(share) }];
}

/** An expense as one of its group's people sees it. */
function toDetail(row: queries.ExpenseRow & { split: Split }, userId: string): ExpenseDetail {
  const settled = row.shares.filter(
    (share) => share.userId !== row.paidBy && share.isPaid && share.amount > 0,
  );
  return {
    ...row,
    userPaid: row.paidBy === userId,
    userAmount: row.shares.find((share) => share.userId === userId)?.amount ?? ZERO,
    settledSince: settled.map((share) => share.username),
  };
}

/** The expense in full, also when it is deleted but can be restored; 404 for everybody else. */
export async function getExpense(context: Context, id: string): Promise<ExpenseDetail> {
  return toDetail(await getRow(context, id), context.person.id);
}

export async function getRow(context: Context, id: string): Promise<queries.ExpenseRow> {
  const row = first(await queries.findExpense(context.db, id, context.person.id, context.now));
  if (row === null) throw notFound();
  return row;
}

/** The expense's group for a change, locked; 404 for an expense that is deleted unless `deleted` are meant. */
export async function openExpense(context: Context, id: string, { deleted = false } = {}) {
  const place = first(await queries.findPlace(context.db, id, context.person.id, context.now));
  if (place === null || (place.isDeleted && !deleted)) throw notFound();
  return openGroup(context, place.groupId, 'change');
}

export async function removeExpense(context: Context, id: string): Promise<ReplyOf<typeof removeRow>> {
  const { db, now } = context;
  const { groupId } = await openExpense(context, id);
  if ((await queries.markDeleted(db, id, now)).length === 0) throw notFound();
  const row = await getRow(context, id);
  const entries = reverse(entriesOfExpense({ source: id, paidBy: row.paidBy, shares: row.shares }));
  await postEntries(db, { groupId, source: 'expense', entries, now });
  await note(context, row, 'expense_deleted');
  return { id, groupId };
}

export async function restoreExpense(context: Context, id: string): Promise<ExpenseDetail> {
  const { db, now } = context;
  const { groupId } = await openExpense(context, id, { deleted: true });
  if ((await queries.markRestored(db, id, now)).length === 0) {
    throw new AppError('conflict', 'This expense is not deleted');
  }
  const row = await getRow(context, id);
  await queries.openShares(db, id, row.paidBy);
  const entries = entriesOfExpense({ source: id, paidBy: row.paidBy, shares: row.shares });
  await postEntries(db, { groupId, source: 'expense', entries, now });
  await note(context, row, 'expense_restored');
  return getExpense(context, id);
}

async function note(
  context: Context,
  { id, groupId, title, amount, paidBy, shares }: queries.ExpenseRow,
  kind: 'expense_deleted' | 'expense_restored',
): Promise<void> {
  const activity = { groupId, kind, actorId: context.person.id, expenseId: id, title, amount };
  await recordActivity(context.db, activity, context.now);
  const userIds = concernedBy({ paidBy, shares });
  await notify(
    context.db,
    [{ kind, actorId: context.person.id, groupId, subjectId: id, userIds }],
    context.now,
  );
  await tellGroup(context, groupId);
}

/** The hourly job's part: expenses deleted 30 days ago go for good, with their receipts. */
export async function purgeDeletedExpenses({ pool, clock, storage }: Deps): Promise<void> {
  const purged = await queries.purgeOldExpenses(pool, clock.now());
  await Promise.all(purged.map(({ receiptUrl }) => removeFile(storage, receiptUrl)));
}
