import {
  type ExpenseChanges,
  type ExpenseDetail,
  expenseChanges,
  type updateExpense as updateRow,
} from '#contract/expenses.ts';
import type { SentBodyOf } from '#contract/route.ts';
import type { Split } from '#contract/splits.ts';
import { mapTexts } from '#domain/expenses.ts';
import { carriesFor, carriesWithout, chargedShares, keepRounding } from '#domain/fair-cents.ts';
import { differenceOf, type Entry, entriesOfExpense } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import { isPaidAtOnce, isSamePayers, type Payer } from '#domain/payers.ts';
import { isSameSplit } from '#domain/same-split.ts';
import {
  type ResolvedSplit,
  type RoundedShare,
  repriceSplit,
  resolveSplit,
  type Share,
  splitTypeOf,
} from '#domain/split.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { toOriginalColumns, toTextColumns } from '#server/expenses/columns.ts';
import { newPayers, newShares, toPayerRows, toShareRow } from '#server/expenses/insert-expense.ts';
import { concernedBy, getExpense, getRow, openExpense, staleExpense } from '#server/expenses/read-expense.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import {
  listMembers,
  type Member,
  type Membership,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { notify } from '#server/notifications/notify.ts';
import {
  editedAmount,
  editedPayers,
  editedSplit,
  familiesFor,
  refuseMisplacedIncome,
  refuseStrangers,
  refuseUnknownPayers,
  sharesOf,
} from './expense-input.ts';
import { changesBetween, type Editable } from './history.ts';
import * as queries from './queries.ts';
import { contentOf } from './version-content.ts';

export async function updateExpense(
  context: Context,
  id: string,
  sent: SentBodyOf<typeof updateRow>,
): Promise<ExpenseDetail> {
  const opened = await openForEdit(context, id);
  const { group, before } = opened;
  const body = readAmounts(expenseChanges, sent, group.currency);
  if (body.version !== undefined && body.version !== before.version) throw staleExpense();
  return applyEdit(context, opened, await edit(context, before, body));
}

/** An expense that is open for an edit, with its group locked. */
type Opened = { group: Membership; before: queries.ExpenseRow };

/** Opens an expense for an edit; 404 for a deleted one. */
export async function openForEdit(context: Context, id: string): Promise<Opened> {
  const group = await openExpense(context, id);
  requireGroupAccess(context, group);
  const before = await getRow(context, id);
  // Deleted while this call waited for the group.
  if (before.deletedAt !== null) throw notFound();
  return { group, before };
}

/** Makes `after` the next version of an expense. Without a change nothing is written or published. */
export async function applyEdit(
  context: Context,
  { group, before }: Opened,
  after: Editable,
): Promise<ExpenseDetail> {
  refuseMisplacedIncome(group, after);
  const { id, groupId } = before;
  const changes = changesBetween(before, after);
  if (changes.length === 0) return getExpense(context, id);
  const entries = await save(context, before, after);
  const { title, amount } = after;
  const activity = { kind: 'expense_updated', actorId: context.person.id, expenseId: id } as const;
  await postAndRecord(context.db, {
    source: 'expense',
    lines: entries.map((entry) => ({ groupId, entry })),
    activities: [{ ...activity, groupId, title, amount, changes }],
    now: context.now,
  });
  const userIds = new Set([...concernedBy(before), ...concernedBy(after)]);
  const notice = { kind: 'expense_updated', actorId: context.person.id, groupId, subjectId: id } as const;
  await notify(context.db, [{ ...notice, userIds }], context.now);
  await tellGroup(context, groupId);
  return getExpense(context, id);
}

/** The edited expense. */
async function edit(context: Context, before: queries.ExpenseRow, body: ExpenseChanges): Promise<Editable> {
  const members = await listMembers(context.db, before.groupId);
  const current = members.filter((each) => !each.hasLeft).map((each) => each.id);
  const { amount, original } = editedAmount(body, before);
  const payers = editedPayers(body, amount, before.payers);
  const { isRefund = before.isRefund, isIncome = before.isIncome } = body;
  const typed = editedSplit(body, before.split, current);
  const { split, resolved } = await resolveEdit(context, before, { amount, isRefund, typed, members });
  const shares = toStore(before, sharesOf(split, resolved), { isRefund });
  // Former members may stay in an expense, but not join another one.
  const allowed = new Set([...current, ...concernedBy(before)]);
  const isAllowed = (userId: string) => allowed.has(userId);
  refuseUnknownPayers(body, payers, isAllowed);
  refuseStrangers(split, isAllowed);
  return {
    title: body.title ?? before.title,
    amount,
    isRefund,
    isIncome,
    original,
    currency: before.currency,
    date: body.date ?? before.date,
    category: body.category ?? before.category,
    paidBy: payers[0]?.userId ?? before.paidBy,
    payers,
    split,
    shares,
    ...mapTexts((field) => (body[field] === undefined ? before[field] : body[field] || null)),
  };
}

type Resolving = { amount: Cents; isRefund: boolean; typed: Split; members: readonly Member[] };

/**
 * The split of an edited expense and what it resolves to. If neither the amount nor what the typed split says changes,
 * the shares stay as they are.
 */
export async function resolveEdit(
  { db }: Pick<Context, 'db'>,
  before: queries.ExpenseRow,
  { amount, isRefund, typed, members }: Resolving,
): Promise<{ split: Split; resolved: ResolvedSplit }> {
  const isSplitKept = isSameSplit(typed, before.split);
  const split = isSplitKept ? before.split : typed;
  const families = await familiesFor(db, before.groupId, split);
  const charged = carriesWithout(new Map(members.map(({ id, carry }) => [id, carry])), before.shares);
  const carries = carriesFor(charged, { isRefund });
  const toResolve = { amount, split, carries, seed: before.id, families };
  const old = { amount: before.amount, shares: chargedShares(before.shares, before) };
  return {
    split,
    resolved: isSplitKept ? repriceSplit({ before: old, ...toResolve }) : resolveSplit(toResolve),
  };
}

/** The shares to store for what an edit resolved to: the previous ones as long as everyone exactly owes the same. */
export function toStore(
  before: queries.ExpenseRow,
  resolved: readonly RoundedShare[],
  { isRefund }: { isRefund: boolean },
): readonly RoundedShare[] {
  return chargedShares(keepRounding(chargedShares(before.shares, before), resolved), { isRefund });
}

/** Saves the expense; returns the entries to post. */
async function save(
  context: Context,
  before: queries.ExpenseRow,
  after: Editable,
): Promise<readonly Entry[]> {
  const { db, now } = context;
  const { id } = before;
  const isMoneyMoved =
    before.isRefund !== after.isRefund ||
    !isSamePayers(before.payers, after.payers) ||
    !hasSameShares(before.shares, after.shares);
  // The database checks the sum of the shares on insert, so they are deleted first and inserted after the amount.
  if (isMoneyMoved) await queries.removeShares(db, id);
  const { title, amount, isRefund, isIncome, date, paidBy, category, split } = after;
  const row = {
    title,
    amount,
    is_refund: isRefund,
    is_income: isIncome,
    date,
    paid_by: paidBy,
    category,
    split_type: splitTypeOf(split),
    split,
    ...toTextColumns(after),
    ...toOriginalColumns(after.original),
    updated_at: now,
  };
  await queries.updateExpense(db, id, queries.changedExpense.of([row]), contentOf(before));
  if (!isMoneyMoved) return [];
  await insertShares(context, before, after);
  await savePayers(context, before, after);
  // Posted after the shares exist: a person whose balance is zero or positive with the new entries has paid theirs.
  return differenceOf(
    entriesOfExpense({ source: id, ...before }),
    entriesOfExpense({ source: id, ...after }),
  );
}

function hasSameShares(before: readonly RoundedShare[], after: readonly RoundedShare[]): boolean {
  const previous = new Map(before.map((share) => [share.userId, share]));
  const isSame = ({ userId, amount, carry }: RoundedShare) => {
    const old = previous.get(userId);
    return old?.amount === amount && old.carry === carry;
  };
  return before.length === after.length && after.every(isSame);
}

/** Replaces who paid, where several people did or do. The database checks the sum at the end of the transaction. */
async function savePayers({ db }: Context, before: queries.ExpenseRow, after: Editable): Promise<void> {
  if (isSamePayers(before.payers, after.payers)) return;
  const { id, groupId } = before;
  const rows = toPayerRows({ id, groupId, payers: after.payers });
  if (before.payers.length > 1) await queries.removePayers(db, id);
  if (rows.length > 0) await queries.insertPayers(db, newPayers.of(rows));
}

/** An unchanged share with the same payers keeps its paid state; others start again. */
async function insertShares(context: Context, before: queries.ExpenseRow, after: Editable): Promise<void> {
  const sharesBefore = new Map(before.shares.map((share) => [share.userId, share]));
  const isPaid = (share: Share) => {
    const old = sharesBefore.get(share.userId);
    const isUntouched =
      old?.amount === share.amount && !before.isRefund && isOwedToTheSame(before.payers, after.payers);
    return isPaidAtOnce(share, after) || (isUntouched && old.isPaid);
  };
  const { id: expenseId, groupId } = before;
  await queries.insertShares(
    context.db,
    newShares.of(
      after.shares.map((share) => toShareRow({ expenseId, groupId, share, isPaid: isPaid(share) })),
    ),
  );
}

/** Whether a share of the same amount is owed to the same people as before. */
function isOwedToTheSame(before: readonly Payer[], after: readonly Payer[]): boolean {
  if (before.length === 1 && after.length === 1) return before[0]?.userId === after[0]?.userId;
  return isSamePayers(before, after);
}
