import type { addComment as addRow, Comment, listComments as listRow } from '#contract/comments.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { openExpense } from '#server/expenses/read-expense.ts';
import { isGuest, recordActivity } from '#server/groups/activity.ts';
import { tellGroup } from '#server/groups/membership.ts';
import { notify } from '#server/notifications/notify.ts';
import { one, statement } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

/** The number of characters of a comment in the group's activity. */
const SHOWN_CHARACTERS = 80;

const COLUMNS = `
  comment.id, comment.user_id AS "userId", ${sqlNamesOf('person')},
  comment.by_guest AS "byGuest", comment.text, comment.created_at AS "createdAt"`;

const selectComments = statement<[expenseId: string, beforeId: string | null, fetch: number], Comment>(`
  SELECT ${COLUMNS}
  FROM expense_comments AS comment JOIN users AS person ON person.id = comment.user_id
  WHERE comment.expense_id = $1 AND ($2::uuid IS NULL OR comment.id < $2)
  ORDER BY comment.id DESC LIMIT $3`);

const insertComment = statement<
  [id: string, expenseId: string, userId: string, text: string, now: Date],
  Comment
>(`
  WITH comment AS (
    INSERT INTO expense_comments (id, expense_id, user_id, text, created_at, by_guest)
    VALUES ($1, $2, $3, $4, $5, ${isGuest('$3')}) RETURNING *
  )
  SELECT ${COLUMNS} FROM comment JOIN users AS person ON person.id = comment.user_id`);

// The payer, the sharers, the author, and everyone who commented.
const listConcerned = statement<[expenseId: string], { userId: string }>(`
  SELECT member.user_id AS "userId"
  FROM expenses AS expense
  JOIN group_members AS member ON member.group_id = expense.group_id AND member.left_at IS NULL
  WHERE expense.id = $1 AND (
    member.user_id IN (expense.paid_by, expense.created_by)
    OR EXISTS (SELECT 1 FROM expense_payers WHERE expense_id = $1 AND user_id = member.user_id)
    OR EXISTS (SELECT 1 FROM expense_shares WHERE expense_id = $1 AND user_id = member.user_id)
    OR EXISTS (SELECT 1 FROM expense_comments WHERE expense_id = $1 AND user_id = member.user_id))`);

export async function listComments(
  context: Context,
  id: string,
  query: QueryOf<typeof listRow>,
): Promise<Paged<Comment>> {
  const page = readPage(query, ['id']);
  if ((await queries.findPlace(context.db, id, context.person.id, context.now)).length === 0)
    throw notFound();
  const rows = await selectComments(context.db, id, page.after?.[0] ?? null, page.fetch);
  return pageOf(rows, page, (row) => [row.id]);
}

export async function addComment(
  context: Context,
  id: string,
  { text }: BodyOf<typeof addRow>,
): Promise<Comment> {
  const { db, now, person } = context;
  const { groupId } = await openExpense(context, id, { isComment: true });
  const comment = one(await insertComment(db, newId(), id, person.id, text, now));
  const title = [...text.replaceAll(/\s+/g, ' ')].slice(0, SHOWN_CHARACTERS).join('');
  const activity = { groupId, kind: 'comment_added', actorId: person.id, expenseId: id, title } as const;
  await recordActivity(db, activity, now);
  const userIds = (await listConcerned(db, id)).map((each) => each.userId);
  const notice = { kind: 'comment_added', actorId: person.id, groupId, subjectId: comment.id } as const;
  await notify(db, [{ ...notice, userIds }], now);
  await tellGroup(context, groupId);
  return comment;
}
