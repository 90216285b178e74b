import type { ReplyOf } from '#contract/route.ts';
import type { KEPT_REASONS, removeStatement as removeRow } from '#contract/statements.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { removeExpenses } from '#server/expenses/many.ts';
import { tellGroup } from '#server/groups/membership.ts';
import { notify } from '#server/notifications/notify.ts';
import { undoCashPayments } from '#server/payments/cash-payments.ts';
import { first } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import * as queries from './line-queries.ts';

/** How long a statement can be undone. */
const UNDO_DAYS = 7;
const DAY = 86_400_000;

type Times = { createdAt: string; now: Date };

/** The last moment at which a statement can be undone, and whether it is in the future. */
export function undoUntil({ createdAt, now }: Times): { undoUntil: string; canUndo: boolean } {
  const until = Date.parse(createdAt) + UNDO_DAYS * DAY;
  return { undoUntil: new Date(until).toISOString(), canUndo: now.getTime() <= until };
}

/**
 * Undoes the import of a statement. Entries that others rely on or that the caller can no longer change stay, and the
 * reply lists them. Throws `conflict` after 7 days and once nothing is left.
 */
export async function removeStatement(context: Context, id: string): Promise<ReplyOf<typeof removeRow>> {
  const { db, person, now } = context;
  const statement = first(await queries.lockStatement(db, id, person.id));
  if (statement === null) throw notFound();
  const groupIds = (await queries.listGroupIds(db, id)).map((group) => group.id);
  const { canUndo } = undoUntil({ createdAt: statement.createdAt, now });
  if (!canUndo || groupIds.length === 0) throw new AppError('conflict', 'This can no longer be undone');
  await lockInTurn(db, groupIds, () => queries.lockGroups(db, groupIds));
  const judged = (await queries.listLineStates(db, id, person.id)).map((line) => ({
    ...line,
    reason: reasonToKeep(line),
  }));
  const removed = judged.filter(({ reason }) => reason === null);
  await takeBack(
    context,
    removed.filter(({ isGone }) => !isGone),
  );
  await queries.markUndone(
    db,
    removed.map((line) => line.id),
    now,
  );
  const kept = judged.flatMap(({ reason, title, date, amount, groupName }) =>
    reason === null ? [] : [{ title, date, amount, groupName, reason }],
  );
  return { removed: removed.length, kept, currency: statement.currency };
}

function reasonToKeep(line: queries.LineState): (typeof KEPT_REASONS)[number] | null {
  if (line.isGroupDeleted) return 'deleted';
  if (line.isGone) return null;
  if (line.hasLeft) return 'left';
  // Closed groups allow payments and voiding them.
  if (line.isGroupClosed && line.expenseId !== null) return 'closed';
  if (line.isChanged) return 'changed';
  if (line.isSettled) return 'settled';
  return line.hasSomebodyLeft ? 'somebody_left' : null;
}

/** Removes entries, group by group. Each affected person gets one notification for each group. */
async function takeBack(context: Context, lines: readonly queries.LineState[]): Promise<void> {
  const { db, person, now } = context;
  const payments = await undoCashPayments(
    context,
    lines.flatMap(({ paymentId }) => paymentId ?? []),
  );
  for (const [groupId, ofGroup] of Map.groupBy(lines, (line) => line.groupId)) {
    const expenseIds = ofGroup.flatMap(({ expenseId }) => expenseId ?? []);
    const concerned = new Set(await removeExpenses(context, groupId, expenseIds));
    for (const payment of payments) {
      if (payment.groupId === groupId) concerned.add(payment.fromUserId).add(payment.toUserId);
    }
    const notice = { kind: 'import_undone', actorId: person.id, groupId, subjectId: null } as const;
    await notify(db, [{ ...notice, userIds: concerned, times: ofGroup.length }], now);
    await tellGroup(context, groupId);
  }
}
