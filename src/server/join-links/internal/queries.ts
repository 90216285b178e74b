import type { Named } from '#domain/names.ts';
import { sqlNamesJson } from '#server/core/shown-name.ts';
import { toPerson } from '#server/invitations/queries.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

type OwnLink = { nonce: Buffer; expiresAt: string };

const selectOfGroup = statement<[groupId: string, now: Date], OwnLink>(`
  SELECT token_nonce AS nonce, expires_at AS "expiresAt" FROM group_join_links
  WHERE group_id = $1 AND expires_at > $2`);

/** The valid link of a group. */
export async function findOfGroup(db: Db, groupId: string, now: Date): Promise<OwnLink | null> {
  return first(await selectOfGroup(db, groupId, now));
}

/** Writes the group's link, which replaces an earlier one. */
export const upsertLink = statement<
  [groupId: string, senderId: string, token: Buffer, nonce: Buffer, now: Date, expiresAt: Date],
  { expiresAt: string }
>(`
  INSERT INTO group_join_links (group_id, sender_id, token, token_nonce, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (group_id) DO UPDATE SET sender_id = $2, token = $3, token_nonce = $4, created_at = $5, expires_at = $6
  RETURNING expires_at AS "expiresAt"`);

export const removeLink = statement<[groupId: string], { groupId: string }>(
  'DELETE FROM group_join_links WHERE group_id = $1 RETURNING group_id AS "groupId"',
);

const LIVING = `
  FROM group_join_links AS link
  JOIN groups AS "group" ON "group".id = link.group_id AND "group".deleted_at IS NULL
  WHERE link.token = $1 AND link.expires_at > $2`;

const selectGroupOf = statement<[token: Buffer, now: Date], { groupId: string }>(
  `SELECT link.group_id AS "groupId" ${LIVING}`,
);

/** The group of a link; null if no valid link has this token. */
export async function findGroupOf(db: Db, token: Buffer, now: Date): Promise<string | null> {
  return first(await selectGroupOf(db, token, now))?.groupId ?? null;
}

type PublicGroup = {
  groupName: string;
  membersCount: number;
  placeholders: { id: string; name: string }[];
  sender: Named;
  expiresAt: string;
};

/** The condition of a place that the link offers: no valid invitation reserves it, of those that `which` names. */
const isOffered = (place: string, groupId: string, now: string, which = 'true') => `NOT EXISTS (
  SELECT FROM group_invitations AS invitation
  WHERE invitation.group_id = ${groupId} AND invitation.placeholder_id = ${place}
    AND invitation.status = 'pending' AND invitation.expires_at > ${now} AND ${which})`;

type Asking = [groupId: string, placeholderId: string, now: Date, userId: string, email: string | null];

const selectOffered = statement<Asking, { id: string }>(`
  SELECT person.id FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 AND person.id = $2 AND member.left_at IS NULL AND person.is_placeholder
    AND ${isOffered('person.id', '$1', '$3', `NOT (${toPerson('$4', '$5')})`)}`);

/**
 * Whether a person may take over a place by a link. A place that their own invitation reserves is theirs; `email` is
 * their verified address. The caller holds the group's lock.
 */
export async function isPlaceOffered(db: Db, ...asking: Asking): Promise<boolean> {
  return first(await selectOffered(db, ...asking)) !== null;
}

const selectPublic = statement<[token: Buffer, now: Date], PublicGroup>(`
  SELECT "group".name AS "groupName", link.expires_at AS "expiresAt",
         (SELECT json_build_object(${sqlNamesJson('sender')})
          FROM users AS sender WHERE sender.id = link.sender_id) AS sender,
         (SELECT count(*) FROM group_members AS member
          WHERE member.group_id = "group".id AND member.left_at IS NULL) AS "membersCount",
         (SELECT coalesce(json_agg(json_build_object('id', person.id, 'name', person.display_name)
                          ORDER BY member.joined_at, member.id), '[]')
          FROM group_members AS member JOIN users AS person ON person.id = member.user_id
          WHERE member.group_id = "group".id AND member.left_at IS NULL AND person.is_placeholder
            AND ${isOffered('person.id', '"group".id', '$2')}) AS placeholders
  ${LIVING}`);

/** What a link shows of its group before a person joins. */
export async function findPublic(db: Db, token: Buffer, now: Date): Promise<PublicGroup | null> {
  return first(await selectPublic(db, token, now));
}
