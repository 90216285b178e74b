import { type Db, statement } from '#server/platform/database/database.ts';
import { newEntries } from './ledger.ts';

const insertMoves = statement<
  [bookId: string, fromId: string, toId: string, now: Date, sourceIds: readonly string[] | null],
  never
>(`
  WITH net AS (
    SELECT source, source_id, other_id, sum(owed) AS owed
    FROM (
      SELECT source, source_id, creditor_id AS other_id, amount AS owed
      FROM ledger_entries WHERE book_id = $1 AND debtor_id = $2
      UNION ALL
      SELECT source, source_id, debtor_id, -amount
      FROM ledger_entries WHERE book_id = $1 AND creditor_id = $2
    ) AS side
    WHERE $5::uuid[] IS NULL OR source_id = ANY($5::uuid[])
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

const insertDifferences = statement<[bookId: string, userId: string, now: Date], never>(`
  WITH moved AS (
    SELECT expense_id FROM expense_payers
    WHERE group_id = $1 AND expense_id IN (
      SELECT expense_id FROM expense_payers WHERE group_id = $1 AND user_id = $2
      UNION ALL
      SELECT expense_id FROM expense_shares WHERE group_id = $1 AND user_id = $2
    )
    GROUP BY expense_id
  ),
  line AS (
    SELECT expense.id AS source_id, debt.debtor_id, debt.creditor_id, debt.amount
    FROM moved JOIN expenses AS expense ON expense.id = moved.expense_id AND expense.deleted_at IS NULL
    CROSS JOIN LATERAL expense_debts(expense.id) AS debt
    UNION ALL
    SELECT source_id, creditor_id, debtor_id, amount FROM ledger_entries
    WHERE book_id = $1 AND source = 'expense' AND source_id IN (SELECT expense_id FROM moved)
  ),
  net AS (
    SELECT source_id, least(debtor_id, creditor_id) AS low_id, greatest(debtor_id, creditor_id) AS high_id,
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END) AS owed
    FROM line GROUP BY 1, 2, 3
  )
  INSERT INTO ledger_entries (${newEntries.names})
  SELECT $1, CASE WHEN owed > 0 THEN high_id ELSE low_id END, CASE WHEN owed > 0 THEN low_id ELSE high_id END,
         abs(owed), 'expense', source_id, $3
  FROM net WHERE owed <> 0 ORDER BY source_id, low_id, high_id`);

type Move = {
  bookId: string;
  fromId: string;
  toId: string;
  /** The documents whose entries move; null for all. */
  sourceIds: readonly string[] | null;
  now: Date;
};

/**
 * Moves what one person owes and is owed in a book to another, document by document: reversals of the one's entries, and
 * the same entries for the other. The caller holds the book's lock, and the two have no entries with each other in these
 * documents.
 */
export async function moveAccount(db: Db, { bookId, fromId, toId, sourceIds, now }: Move): Promise<void> {
  await insertMoves(db, bookId, fromId, toId, now, sourceIds);
}

type Repost = { groupId: string; userId: string; now: Date };

/**
 * Posts what changed in the expenses of a person that several people paid, after the person took another's place. Whom
 * the last cents of a share go to depends on the order of ids. No balance moves, only what two people owe each other.
 * The caller holds the group's lock.
 */
export async function repostExpenses(db: Db, { groupId, userId, now }: Repost): Promise<void> {
  await insertDifferences(db, groupId, userId, now);
}
