import type { ExpenseChanges, ExpenseDetail } from '#contract/expenses.ts';
import { mapTexts, splitTypeOf } from '#domain/expenses.ts';
import { differenceOf, entriesOfExpense } from '#domain/ledger.ts';
import { isSameSplit } from '#domain/same-split.ts';
import { repriceSplit, resolveSplit, type Share } from '#domain/split.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newShares, toShareRow } from '#server/expenses/insert-expense.ts';
import { concernedBy, getExpense, getRow, openExpense } from '#server/expenses/service.ts';
import { toTextColumns } from '#server/expenses/texts.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { listMembers, requireGroupAccess, tellGroup } from '#server/groups/membership.ts';
import { postEntries } from '#server/ledger/ledger.ts';
import { notify } from '#server/notifications/notify.ts';
import { changesBetween, type Editable } from './history.ts';
import * as queries from './queries.ts';
import { editedSplit, isPaidAtOnce, refuseStrangers, sharesOf } from './typed-split.ts';

export async function updateExpense(
  context: Context,
  id: string,
  body: ExpenseChanges,
): Promise<ExpenseDetail> {
  const group = await openExpense(context, id);
  requireGroupAccess(context, group);
  const before = await getRow(context, id);
  // Deleted while this call waited for the group.
  if (before.deletedAt !== null) throw notFound();
  if (body.version !== undefined && body.version !== before.version) {
    throw new AppError('stale', 'Someone else changed this expense. Reload to see the latest version.');
  }
  const after = await edit(context, before, body);
  const changes = changesBetween(before, after);
  // Saved without a change: nothing is written or published.
  if (changes.length === 0) return getExpense(context, id);
  await save(context, before, after);
  const { groupId } = before;
  const { title, amount } = after;
  const activity = { kind: 'expense_updated', actorId: context.person.id, expenseId: id } as const;
  await recordActivity(context.db, { ...activity, groupId, title, amount, changes }, context.now);
  const userIds = new Set([...concernedBy(before), ...concernedBy(after)]);
  const notice = { kind: 'expense_updated', actorId: context.person.id, groupId, subjectId: id } as const;
  await notify(context.db, [{ ...notice, userIds }], context.now);
  await tellGroup(context, groupId);
  return getExpense(context, id);
}

/** The edited expense. If neither the amount nor the typed split changes, the shares stay as they are. */
async function edit(context: Context, before: queries.ExpenseRow, body: ExpenseChanges): Promise<Editable> {
  const members = await listMembers(context.db, before.groupId);
  const current = members.filter((each) => !each.hasLeft).map((each) => each.id);
  const { amount = before.amount, paidBy = before.paidBy } = body;
  const typed = editedSplit(body, before.split, () => current);
  const isSplitKept = isSameSplit(typed, before.split);
  const split = isSplitKept ? before.split : typed;
  const resolved = isSplitKept
    ? repriceSplit({ before, amount, split, seed: before.id })
    : resolveSplit({ amount, split, seed: before.id });
  const shares = sharesOf(split, resolved);
  // Former members may stay in an expense, but not join another one.
  const allowed = new Set([...current, before.paidBy, ...before.shares.map((share) => share.userId)]);
  refuseStrangers({ paidBy, split }, (userId) => allowed.has(userId));
  return {
    title: body.title ?? before.title,
    amount,
    currency: before.currency,
    date: body.date ?? before.date,
    category: body.category ?? before.category,
    paidBy,
    split,
    shares,
    ...mapTexts((field) => (body[field] === undefined ? before[field] : body[field] || null)),
  };
}

async function save(context: Context, before: queries.ExpenseRow, after: Editable): Promise<void> {
  const { db, now } = context;
  const { id } = before;
  const isMoneyMoved = before.paidBy !== after.paidBy || !hasSameShares(before.shares, after.shares);
  // The database checks the sum of the shares on insert, so they are deleted first and inserted after the amount.
  if (isMoneyMoved) await queries.removeShares(db, id);
  const { title, amount, date, paidBy, category, split } = after;
  const row = {
    ...{ title, amount, date, paid_by: paidBy, category, split_type: splitTypeOf(split), split },
    ...toTextColumns(after),
    updated_at: now,
  };
  await queries.updateExpense(db, id, queries.changedExpense.of([row]));
  if (!isMoneyMoved) return;
  await insertShares(context, before, after);
  const entries = differenceOf(
    entriesOfExpense({ source: id, ...before }),
    entriesOfExpense({ source: id, ...after }),
  );
  // After the shares exist: a person whose balance is zero or positive with the new entries has paid theirs.
  await postEntries(db, { groupId: before.groupId, source: 'expense', entries, now });
}

function hasSameShares(before: readonly Share[], after: readonly Share[]): boolean {
  const amounts = new Map(before.map((share) => [share.userId, share.amount]));
  return before.length === after.length && after.every((share) => amounts.get(share.userId) === share.amount);
}

/** An unchanged share with the same payer keeps its paid state; others start again. */
async function insertShares(context: Context, before: queries.ExpenseRow, after: Editable): Promise<void> {
  const kept = new Map(before.shares.map((share) => [share.userId, share]));
  const isPaid = (share: Share) => {
    const old = kept.get(share.userId);
    const isUntouched = old?.amount === share.amount && before.paidBy === after.paidBy;
    return isPaidAtOnce(share, after.paidBy) || (isUntouched && old.isPaid);
  };
  const { id: expenseId, groupId } = before;
  await queries.insertShares(
    context.db,
    newShares.of(
      after.shares.map((share) => toShareRow({ expenseId, groupId, share, isPaid: isPaid(share) })),
    ),
  );
}
