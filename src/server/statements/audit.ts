import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';

/**
 * Statement lines with another amount than their payment or their expense when it was added; lines of another person
 * than the statement or the entry; and two lines of one entry.
 */
export const checkStatements = statement<[], Finding<'statements'>>(`
  WITH line AS (
    SELECT line.id, line.user_id, statement.user_id AS owner_id, abs(line.amount) AS amount,
           coalesce(expense.group_id, payment.group_id) AS group_id,
           CASE WHEN expense.version > 1 THEN abs(line.amount) ELSE coalesce(expense.amount, payment.amount) END AS entered,
           CASE WHEN expense.id IS NOT NULL THEN expense.created_by = line.user_id
                ELSE line.user_id IN (payment.from_user_id, payment.to_user_id) END AS is_own,
           count(*) OVER (PARTITION BY coalesce(line.expense_id, line.payment_id)) AS lines
    FROM statement_lines AS line
    JOIN statements AS statement ON statement.id = line.statement_id
    LEFT JOIN expenses AS expense ON expense.id = line.expense_id
    LEFT JOIN payments AS payment ON payment.id = line.payment_id
  )
  SELECT 'statements' AS check, 'group' AS book, group_id AS "bookId",
         'line ' || id || ' of a statement' || CASE WHEN lines > 1 THEN ', one of ' || lines || ' of its entry'
           WHEN is_own AND owner_id = user_id THEN '' ELSE ' of somebody else' END AS subject,
         amount::int8 AS expected, entered::int8 AS found
  FROM line
  WHERE amount <> entered OR NOT is_own OR owner_id <> user_id OR lines > 1
  LIMIT ${MAX_FINDINGS}`);
