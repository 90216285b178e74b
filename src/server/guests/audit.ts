import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';

/**
 * Places of guests of a person with an account, of one who is not in the group, or of another group's link; and places of
 * nobody where guests take part. Findings contain no amounts.
 */
export const checkGuests = statement<[], Finding<'guests'>>(`
  SELECT 'guests' AS check, 'group' AS book, place.group_id AS "bookId",
         'the place ' || place.id || coalesce(' of ' || place.user_id, ' of nobody') AS subject,
         0::bigint AS expected, 0::bigint AS found
  FROM guest_places AS place JOIN guest_links AS link ON link.id = place.link_id
  LEFT JOIN users AS person ON person.id = place.user_id
  WHERE link.group_id <> place.group_id
    OR (place.user_id IS NULL AND link.kind <> 'look')
    OR (place.user_id IS NOT NULL AND (NOT person.is_placeholder OR NOT EXISTS (
      SELECT FROM group_members AS member
      WHERE member.group_id = place.group_id AND member.user_id = place.user_id AND member.left_at IS NULL)))
  ORDER BY place.group_id, place.id LIMIT ${MAX_FINDINGS}`);
