import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';

/**
 * Earlier versions whose shares or payments do not sum to their amount, that contain people who were never in the
 * group, or that are not earlier than their expense.
 */
export const checkVersions = statement<[], Finding<'versions'>>(`
  WITH said AS (
    SELECT expense.group_id, kept.expense_id, kept.version, (kept.content->>'amount')::int8 AS amount,
           shared.amount AS shared, paid.amount AS paid,
           kept.version < expense.version AND shared.carry = 0 AND shared.strangers + paid.strangers = 0 AS is_sound
    FROM expense_versions AS kept
    JOIN expenses AS expense ON expense.id = kept.expense_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(share.amount), 0)::int8 AS amount, coalesce(sum(share.carry), 0) AS carry,
             count(*) FILTER (WHERE member.id IS NULL) AS strangers
      FROM jsonb_to_recordset(kept.content->'shares') AS share ("userId" uuid, amount int8, carry int8)
      LEFT JOIN group_members AS member ON member.group_id = expense.group_id AND member.user_id = share."userId"
    ) AS shared
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(payer.amount), 0)::int8 AS amount, count(*) FILTER (WHERE member.id IS NULL) AS strangers
      FROM jsonb_to_recordset(kept.content->'payers') AS payer ("userId" uuid, amount int8)
      LEFT JOIN group_members AS member ON member.group_id = expense.group_id AND member.user_id = payer."userId"
    ) AS paid
  )
  SELECT 'versions' AS check, 'group' AS book, group_id AS "bookId",
         'version ' || version || ' of expense ' || expense_id AS subject,
         amount AS expected, CASE WHEN shared <> amount THEN shared ELSE paid END AS found
  FROM said WHERE shared <> amount OR paid <> amount OR NOT is_sound
  LIMIT ${MAX_FINDINGS}`);
