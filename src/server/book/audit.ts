import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';

/**
 * Personal books that have another or no member, are in another currency than their owner's, or have a balance or a
 * payment; and income in other groups. Findings contain no amounts.
 */
export const checkBooks = statement<[], Finding<'books'>>(`
  SELECT 'books' AS check, 'group' AS book, book.id AS "bookId",
         'book of ' || book.created_by || ' with ' || (
           SELECT count(*) FROM group_members AS member WHERE member.group_id = book.id) || ' people' AS subject,
         0::bigint AS expected, 0::bigint AS found
  FROM groups AS book JOIN users AS owner ON owner.id = book.created_by
  WHERE book.kind = 'personal' AND (
    book.currency <> owner.home_currency
    OR (SELECT array_agg(member.user_id) FROM group_members AS member
        WHERE member.group_id = book.id AND member.left_at IS NULL) IS DISTINCT FROM ARRAY[book.created_by]
    OR EXISTS (SELECT 1 FROM group_members AS other WHERE other.group_id = book.id AND other.user_id <> book.created_by)
    OR EXISTS (SELECT 1 FROM ledger_entries AS entry WHERE entry.book_id = book.id)
    OR EXISTS (SELECT 1 FROM payments AS payment WHERE payment.group_id = book.id)
  )
  UNION ALL
  SELECT 'books', 'group', expense.group_id, 'money in ' || expense.id, 0, 0
  FROM expenses AS expense JOIN groups AS place ON place.id = expense.group_id
  WHERE expense.is_income AND place.kind <> 'personal'
  LIMIT ${MAX_FINDINGS}`);
