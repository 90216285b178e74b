import type { ExpenseBody } from '#contract/expenses.ts';
import { entriesOfExpense, reverse } from '#domain/ledger.ts';
import { isPerFamily } from '#domain/split.ts';
import type { Context } from '#server/core/context.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import { listFamilies } from '#server/groups/families.ts';
import type { OpenedGroup } from '#server/groups/membership.ts';
import { type Notice, notify } from '#server/notifications/notify.ts';
import { insertExpenses, type NewExpense } from './insert-expense.ts';
import { listRemovable, markDeletedAll } from './internal/many-queries.ts';
import { resolveDraft } from './service.ts';

/** The most expenses of one statement to the database. */
const BATCH = 1000;

/**
 * Adds expenses to a group that is open for a change, as if one after the other. Everyone concerned gets one
 * notification. Returns their ids in the order of the bodies.
 */
export async function addExpenses(
  context: Context,
  group: OpenedGroup,
  bodies: readonly ExpenseBody[],
): Promise<string[]> {
  const { db, now } = context;
  const { groupId } = group;
  const needsFamilies = bodies.some(({ split }) => split !== undefined && isPerFamily(split));
  const families = needsFamilies ? await listFamilies(db, [groupId]) : [];
  const members = group.members.map((member) => ({ ...member }));
  const memberOf = new Map(members.map((member) => [member.id, member]));
  const drafts = bodies.map((body) => {
    const draft = resolveDraft(context, body, { ...group, members, families });
    for (const { userId, carry } of draft.shares) {
      const member = memberOf.get(userId);
      if (member !== undefined) member.carry += carry;
    }
    return draft;
  });
  for (let start = 0; start < drafts.length; start += BATCH)
    await insertExpenses(db, drafts.slice(start, start + BATCH), { groupId, notices: [], now });
  await notify(db, noticesOf(context, groupId, drafts), now);
  context.invalidateFor(members.map(({ id }) => id));
  return drafts.map(({ id }) => id);
}

/** One notification for each person: of the only expense that concerns them, else of how many were imported. */
function noticesOf({ person }: Context, groupId: string, drafts: readonly NewExpense[]): Notice[] {
  const byPerson = Map.groupBy(
    drafts.flatMap(({ id, concerned }) => concerned.map((userId) => ({ id, userId }))),
    ({ userId }) => userId,
  );
  return [...byPerson].map(([userId, of]) => ({
    actorId: person.id,
    groupId,
    userIds: [userId],
    times: of.length,
    ...(of.length === 1
      ? { kind: 'expense_added', subjectId: of[0]?.id ?? null }
      : { kind: 'group_imported', subjectId: null }),
  }));
}

/**
 * Deletes expenses of a group that is open for a change; those that are deleted already are left as they are. Returns
 * the people whom they concern. No one is notified.
 */
export async function removeExpenses(
  { db, person, now }: Context,
  groupId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const removed = await listRemovable(db, groupId, ids);
  await markDeletedAll(
    db,
    removed.map(({ id }) => id),
    now,
  );
  const entries = removed.flatMap(({ payers, ...expense }) =>
    reverse(entriesOfExpense({ source: expense.id, ...expense, payers: payers ?? [] })),
  );
  const lines = entries.map((entry) => ({ groupId, entry }));
  const activities = removed.map(({ id, title, amount }) => ({
    groupId,
    kind: 'expense_deleted' as const,
    actorId: person.id,
    expenseId: id,
    title,
    amount,
  }));
  await postAndRecord(db, { source: 'expense', lines, activities, now });
  return new Set(removed.flatMap(({ paidBy, shares }) => [paidBy, ...shares.map(({ userId }) => userId)]));
}
