import type { ExpenseBody, ExpenseDetail, removeExpense as removeRow, Split } from '#contract/expenses.ts';
import type { ReplyOf } from '#contract/route.ts';
import { splitTypeOf } from '#domain/expenses.ts';
import { entriesOfExpense, reverse } from '#domain/ledger.ts';
import { subtract, ZERO } from '#domain/money.ts';
import { resolveSplit, type Share } from '#domain/split.ts';
import { recordActivity } from '#server/groups/activity.ts';
import {
  type Member,
  type OpenedGroup,
  openGroup,
  openGroupWithMembers,
  openSeveralGroups,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Context, Deps } from '#server/http/context.ts';
import { removeFile } from '#server/http/stored-files.ts';
import { postEntries } from '#server/ledger/ledger.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Db, first } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type Credits, insertExpenses, type NewExpense } from './insert-expense.ts';
import * as queries from './queries.ts';
import { askedSplit, isPaidAtOnce, refuseStrangers, sharesOf } from './typed-split.ts';

export async function addExpense(context: Context, body: ExpenseBody): Promise<ExpenseDetail> {
  const group = await openGroupWithMembers(context, body.groupId);
  const expense = draftExpense(context, body, group);
  const credits = await insertExpenses(context.db, [expense]);
  return showAdded(context, expense, group, credits);
}

/** An expense that somebody adds. */
export type Adding = { context: Context; body: ExpenseBody };

/**
 * Adds expenses of different groups at once. Null for one that has to be added alone: because it is refused, or
 * because somebody else is at work in its group.
 */
export async function addExpenses(
  db: Db,
  calls: readonly Adding[],
): Promise<readonly (ExpenseDetail | null)[]> {
  const asked = calls.map(({ context, body }) => ({ groupId: body.groupId, userId: context.person.id }));
  const latest = new Date(Math.max(...calls.map(({ context }) => context.now.getTime())));
  const groups = await openSeveralGroups(db, asked, latest);
  const drafts = calls.map((call) => draftOrNull(call, groups.get(call.body.groupId)));
  const accepted = drafts.filter((draft) => draft !== null);
  if (accepted.length === 0) return drafts.map(() => null);
  const credits = await insertExpenses(
    db,
    accepted.map(({ expense }) => expense),
  );
  return drafts.map((draft) => draft && showAdded(draft.context, draft.expense, draft.group, credits));
}

function draftOrNull({ context, body }: Adding, group: OpenedGroup | undefined) {
  try {
    return group === undefined ? null : { context, group, expense: draftExpense(context, body, group) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What a new expense comes to in its group, or the refusal of it. */
function draftExpense(context: Context, body: ExpenseBody, group: OpenedGroup): NewExpense {
  requireGroupAccess(context, group);
  const { person, now } = context;
  const current = new Set(group.members.filter((each) => !each.hasLeft).map((each) => each.id));
  const paidBy = body.paidBy ?? person.id;
  const split = askedSplit(body, [...current]);
  const id = newId();
  const shares = sharesOf(split, resolveSplit({ amount: body.amount, split, seed: id }));
  refuseStrangers({ paidBy, split }, (userId) => current.has(userId));
  return {
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
    now,
    shares,
    concerned: [...concernedBy({ paidBy, shares })].filter((userId) => userId !== person.id).toSorted(),
  };
}

/** The answer for an expense just added; `credits` are those before it. */
function showAdded(
  context: Context,
  expense: NewExpense,
  { members, groupName }: OpenedGroup,
  credits: Credits,
): ExpenseDetail {
  const { paidBy, shares, now } = expense;
  const before = credits.get(expense.groupId);
  context.tell(members.map((each) => each.id));
  // As the ledger's trigger has it: who is even or better after this owes none of their shares.
  const isPaid = (share: Share) =>
    isPaidAtOnce(share, paidBy) || subtract(before?.get(share.userId) ?? ZERO, share.amount) >= 0;
  const byId = new Map(shares.map((share) => [share.userId, share]));
  const nameOf = (userId: string) => members.find((each) => each.id === userId)?.username ?? '';
  return toDetail(
    {
      ...expense,
      groupName,
      paidByUsername: nameOf(paidBy),
      createdByUsername: nameOf(context.person.id),
      receiptUrl: null,
      version: 1,
      createdAt: now.toISOString(),
      deletedAt: null,
      shares: members.flatMap((each) => showShare(each, byId.get(each.id), isPaid)),
    },
    context.person.id,
  );
}

/** Whom an expense is about: who paid it and who bears some of it. */
export function concernedBy({ paidBy, shares }: { paidBy: string; shares: readonly Share[] }): Set<string> {
  return new Set([paidBy, ...shares.map((share) => share.userId)]);
}

function showShare(
  { id: userId, username, profilePicture }: Member,
  share: Share | undefined,
  isPaid: (share: Share) => boolean,
): queries.ShareRow[] {
  if (share === undefined) return [];
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
