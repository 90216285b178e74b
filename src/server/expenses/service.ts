import {
  type addExpense as addRow,
  type ExpenseBody,
  type ExpenseDetail,
  expenseBody,
  type removeExpense as removeRow,
} from '#contract/expenses.ts';
import type { ReplyOf, SentBodyOf } from '#contract/route.ts';
import { mapTexts } from '#domain/expenses.ts';
import { carriesFor, chargedShares } from '#domain/fair-cents.ts';
import type { Household } from '#domain/family-split.ts';
import { sentence } from '#domain/language/text.ts';
import { type Entry, entriesOfExpense, reverse } from '#domain/ledger.ts';
import { isPaidAtOnce } from '#domain/payers.ts';
import { resolveSplit, splitTypeOf } from '#domain/split.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context, Deps, Spending } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { removeFiles } from '#server/core/stored-files.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import {
  listMembers,
  type OpenedGroup,
  openGroupWithMembers,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { notify } from '#server/notifications/notify.ts';
import { insertExpense, type NewExpense, type Occurrence } from './insert-expense.ts';
import {
  familiesFor,
  refuseMisplacedIncome,
  refuseStrangers,
  refuseUnknownPayers,
  requestedAmount,
  requestedPayers,
  requestedSplit,
  sharesOf,
} from './internal/expense-input.ts';
import * as queries from './internal/queries.ts';
import { refuseLeft } from './internal/refuse-left.ts';
import { concernedBy, getExpense, getRow, openExpense, staleExpense } from './read-expense.ts';

/** Adds an expense; `occurrence` where a series posts it. */
export async function addExpense(
  context: Spending,
  body: SentBodyOf<typeof addRow>,
  occurrence: Occurrence | null = null,
): Promise<ExpenseDetail> {
  const group = await openGroupWithMembers(context, body.groupId, 'spend');
  if (body.currency !== undefined && body.currency !== group.currency)
    throw new AppError(
      'conflict',
      sentence("The group's currency is now {currency}", { currency: group.currency }),
    );
  return addExpenseToGroup(context, group, readAmounts(expenseBody, body, group.currency), occurrence);
}

/** Adds an expense to a group that is open for a change. */
export async function addExpenseToGroup(
  context: Spending,
  group: OpenedGroup,
  body: ExpenseBody,
  occurrence: Occurrence | null = null,
): Promise<ExpenseDetail> {
  const expense = { ...(await draftExpense(context, body, group)), occurrence };
  await insertExpense(context.db, expense);
  context.invalidateFor(group.members.map(({ id }) => id));
  return getExpense(context, expense.id);
}

/** Resolves a new expense in its group, or throws its refusal. */
export async function draftExpense(
  context: Spending,
  body: ExpenseBody,
  group: OpenedGroup,
): Promise<NewExpense> {
  const families = body.split === undefined ? [] : await familiesFor(context.db, group.groupId, body.split);
  return resolveDraft(context, body, { ...group, families });
}

/** `draftExpense` with the group's families, which a split per family needs. */
export function resolveDraft(
  context: Spending,
  body: ExpenseBody,
  group: OpenedGroup & { families: readonly Household[] },
): NewExpense {
  requireGroupAccess(context, group);
  const { person, now } = context;
  const current = new Set<string>();
  const reachable = new Set<string>();
  const carries = new Map<string, number>();
  for (const { id, hasLeft, hasAccount, carry } of group.members) {
    if (hasLeft) continue;
    carries.set(id, carry);
    current.add(id);
    if (hasAccount && id !== person.id) reachable.add(id);
  }
  const { amount, original } = requestedAmount(body, group.currency);
  const payers = requestedPayers(body, amount, person.id);
  const split = requestedSplit(body, [...current]);
  const id = newId();
  const { isRefund = false, isIncome = false } = body;
  refuseMisplacedIncome(group, { isIncome, isRefund });
  const { families } = group;
  const toResolve = { amount, split, carries: carriesFor(carries, { isRefund }), seed: id, families };
  const shares = chargedShares(sharesOf(split, resolveSplit(toResolve)), { isRefund });
  const isCurrent = (userId: string) => current.has(userId);
  refuseUnknownPayers(body, payers, isCurrent);
  refuseStrangers(split, isCurrent);
  return {
    id,
    title: body.title,
    amount,
    isRefund,
    isIncome,
    original,
    date: body.date,
    groupId: group.groupId,
    paidBy: payers[0]?.userId ?? person.id,
    payers,
    category: body.category,
    splitType: splitTypeOf(split),
    split,
    ...mapTexts((field) => body[field] || null),
    createdBy: person.id,
    now,
    shares,
    concerned: [...concernedBy({ payers, shares })].filter((userId) => reachable.has(userId)).toSorted(),
    occurrence: null,
  };
}

/** Throws `stale` if the expense has another version than the given one. */
export async function removeExpense(
  context: Context,
  id: string,
  version: number | null = null,
): Promise<ReplyOf<typeof removeRow>> {
  const { db, now } = context;
  const { groupId } = await openExpense(context, id);
  const isMarked = (await queries.markDeleted(db, id, now, version)).length > 0;
  const row = await getRow(context, id);
  if (!isMarked) throw row.deletedAt === null ? staleExpense() : notFound();
  const entries = reverse(entriesOfExpense({ source: id, ...row }));
  await note(context, row, { kind: 'expense_deleted', entries });
  return { id, groupId };
}

export async function restoreExpense(context: Context, id: string): Promise<ExpenseDetail> {
  const { db, now } = context;
  const { groupId } = await openExpense(context, id, { deleted: true });
  if ((await queries.markRestored(db, id, now)).length === 0) {
    throw new AppError('conflict', "This expense isn't deleted");
  }
  const row = await getRow(context, id);
  refuseLeft(row, await listMembers(db, groupId), 'expense');
  const paidAtOnce = row.shares.filter((share) => isPaidAtOnce(share, row)).map(({ userId }) => userId);
  await queries.openShares(db, id, paidAtOnce);
  const entries = entriesOfExpense({ source: id, ...row });
  await note(context, row, { kind: 'expense_restored', entries });
  return getExpense(context, id);
}

type Happened = { kind: 'expense_deleted' | 'expense_restored'; entries: readonly Entry[] };

async function note(
  context: Context,
  { id, groupId, title, amount, payers, shares }: queries.ExpenseRow,
  { kind, entries }: Happened,
): Promise<void> {
  const activity = { groupId, kind, actorId: context.person.id, expenseId: id, title, amount };
  const lines = entries.map((entry) => ({ groupId, entry }));
  await postAndRecord(context.db, { source: 'expense', lines, activities: [activity], now: context.now });
  const userIds = concernedBy({ payers, shares });
  await notify(
    context.db,
    [{ kind, actorId: context.person.id, groupId, subjectId: id, userIds }],
    context.now,
  );
  await tellGroup(context, groupId);
}

/** Hourly: deletes expenses and their files 30 days after they were deleted by a person. */
export async function purgeDeletedExpenses(deps: Deps): Promise<void> {
  const purged = await queries.purgeOldExpenses(deps.pool, deps.clock.now());
  await removeFiles(
    deps,
    purged.flatMap(({ files }) => files),
  );
}
