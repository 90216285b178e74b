import { type Db, statement } from '#server/platform/database/database.ts';
import { newEntries } from './ledger.ts';

const insertMoves = statement<[bookId: string, fromId: string, toId: string, now: Date], never>(`
  WITH net AS (
    SELECT source, source_id, other_id, sum(owed) AS owed
    FROM (
      SELECT source, source_id, creditor_id AS other_id, amount AS owed
      FROM ledger_entries WHERE book_id = $1 AND debtor_id = $2
      UNION ALL
      SELECT source, source_id, debtor_id, -amount
      FROM ledger_entries WHERE book_id = $1 AND creditor_id = $2
    ) AS side
    GROUP BY source, source_id, other_id
    HAVING sum(owed) <> 0
  ),
  line AS (
    SELECT $2::uuid AS who_id, other_id, -owed AS owed, source, source_id FROM net
    UNION ALL
    SELECT $3::uuid, other_id, owed, source, source_id FROM net
  )
  INSERT INTO ledger_entries (${newEntries.names})
  SELECT $1, CASE WHEN owed > 0 THEN who_id ELSE other_id END, CASE WHEN owed > 0 THEN other_id ELSE who_id END,
         abs(owed), source, source_id, $4
  FROM line ORDER BY source_id, other_id, who_id`);

type Move = { bookId: string; fromId: string; toId: string; now: Date };

/**
 * Moves everything that one person owes and is owed in a book to another, document by document: reversals of the one's
 * entries, and the same entries for the other. The caller holds the book's lock, and the two have no entries with each
 * other.
 */
export async function moveAccount(db: Db, { bookId, fromId, toId, now }: Move): Promise<void> {
  await insertMoves(db, bookId, fromId, toId, now);
}
