import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';
import { allChecked, lastEntry } from './queries.ts';

/**
 * Rows of groups that differ from their links in the chain, are missing, or have no link, and chains without their last
 * links. A hash does not show what was changed, so findings name the row and no amounts.
 */
export const checkChains = statement<[], Finding<'chains'>>(`
  SELECT 'chains' AS check, 'group' AS book, group_id AS "bookId", subject, 0::bigint AS expected, 0::bigint AS found
  FROM (
    SELECT group_id, position, coalesce('link ' || position || ', ', '') || name || ' ' || problem AS subject
    FROM (${allChecked}) AS checked WHERE problem IS NOT NULL
    UNION ALL
    SELECT coalesce(head.group_id, kept.group_id), kept.links,
           coalesce(kept.links, 0) || ' links instead of ' || coalesce(head.count, 0)
    FROM chain_heads AS head
    FULL JOIN (SELECT group_id, count(*) AS links FROM chain_links GROUP BY group_id) AS kept
      ON kept.group_id = head.group_id
    WHERE coalesce(head.count, -1) <> coalesce(kept.links, 0)
    UNION ALL
    SELECT group_id, count, 'another last entry than ' || last_entry FROM chain_heads AS head
    WHERE last_entry <> ${lastEntry('head.group_id')}
  ) AS wrong
  ORDER BY group_id, position
  LIMIT ${MAX_FINDINGS}`);
