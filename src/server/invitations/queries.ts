import type { Named } from '#domain/names.ts';
import { sqlNamesJson } from '#server/core/shown-name.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';

type Status = 'pending' | 'accepted' | 'declined' | 'expired';

// The row of an expired invitation still says pending, because nothing is written when time passes.
const STATUS = (now: string) => `
  CASE WHEN invitation.status = 'pending' AND invitation.expires_at <= ${now} THEN 'expired'
       ELSE invitation.status END AS status`;

const SHOWN = (now: string) => `
  invitation.id, ${STATUS(now)}, invitation.recipient_email AS "recipientEmail",
  invitation.created_at AS "createdAt", invitation.updated_at AS "sentAt", invitation.expires_at AS "expiresAt"`;

export type InvitationRow = {
  id: string;
  status: Status;
  recipientEmail: string;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
};

export const listOfGroup = statement<
  [groupId: string, now: Date, before: string | null, limit: number],
  InvitationRow
>(`
  SELECT ${SHOWN('$2')} FROM group_invitations AS invitation
  WHERE invitation.group_id = $1 AND ($3::uuid IS NULL OR invitation.id < $3)
  ORDER BY invitation.id DESC LIMIT $4`);

/** An invitation with the columns that answering needs. */
export type Invitation = {
  id: string;
  groupId: string;
  status: Status;
  recipientEmail: string;
  recipientId: string | null;
  message: string | null;
  token: Buffer;
  nonce: Buffer;
  placeholderId: string | null;
};

const WHOLE = (now: string) => `
  SELECT invitation.id, invitation.group_id AS "groupId", ${STATUS(now)},
         invitation.recipient_email AS "recipientEmail", invitation.recipient_id AS "recipientId",
         invitation.message, invitation.token, invitation.token_nonce AS nonce, invitation.placeholder_id AS "placeholderId"
  FROM group_invitations AS invitation`;

const selectInGroup = statement<[id: string, groupId: string, now: Date], Invitation>(
  `${WHOLE('$3')} WHERE invitation.id = $1 AND invitation.group_id = $2`,
);

export async function findInGroup(db: Db, id: string, groupId: string, now: Date) {
  return first(await selectInGroup(db, id, groupId, now));
}

const selectByAddress = statement<[groupId: string, email: string], { id: string }>(`
  SELECT id FROM group_invitations
  WHERE group_id = $1 AND lower(recipient_email) = lower($2)`);

export async function findByAddress(db: Db, groupId: string, email: string) {
  return first(await selectByAddress(db, groupId, email));
}

/** Whether an `invitation` is to a person: to their id, or to their address (`email`) if it is verified. */
export const toPerson = (userId: string, email: string): string => `(
  coalesce(invitation.recipient_id = ${userId}, false)
  OR (${email}::text IS NOT NULL AND lower(invitation.recipient_email) = lower(${email})))`;
const TO_ME = toPerson('$1', '$2');

const selectMine = statement<[userId: string, email: string | null, now: Date, id: string], Invitation>(`
  ${WHOLE('$3')} JOIN groups AS "group" ON "group".id = invitation.group_id AND "group".deleted_at IS NULL
  WHERE invitation.id = $4 AND ${TO_ME}`);

export async function findMine(db: Db, to: { id: string; email: string | null }, now: Date, id: string) {
  return first(await selectMine(db, to.id, to.email, now, id));
}

const selectByToken = statement<[token: Buffer, now: Date], Invitation>(
  `${WHOLE('$2')} WHERE invitation.token = $1`,
);

export async function findByToken(db: Db, token: Buffer, now: Date) {
  return first(await selectByToken(db, token, now));
}

const selectLocked = statement<[id: string, now: Date], Invitation>(
  `${WHOLE('$2')} WHERE invitation.id = $1 FOR UPDATE`,
);

/** Reads an invitation again and locks it, after the group. */
export async function lockInvitation(db: Db, id: string, now: Date) {
  return first(await selectLocked(db, id, now));
}

export type PublicRow = {
  status: Status;
  expiresAt: string;
  groupName: string;
  membersCount: number;
  sender: Named;
};

const selectPublic = statement<[token: Buffer, now: Date], PublicRow>(`
  SELECT ${STATUS('$2')}, invitation.expires_at AS "expiresAt", "group".name AS "groupName",
         (SELECT count(*) FROM group_members AS member
          WHERE member.group_id = "group".id AND member.left_at IS NULL) AS "membersCount",
         json_build_object(${sqlNamesJson('sender')}) AS sender
  FROM group_invitations AS invitation
  JOIN groups AS "group" ON "group".id = invitation.group_id AND "group".deleted_at IS NULL
  JOIN users AS sender ON sender.id = invitation.sender_id
  WHERE invitation.token = $1`);

export async function findPublic(db: Db, token: Buffer, now: Date) {
  return first(await selectPublic(db, token, now));
}

export type MyInvitationRow = {
  id: string;
  status: Status;
  recipientEmail: string;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
  groupId: string;
  groupName: string;
  groupDescription: string | null;
  members: (Named & { id: string; profilePicture: string | null })[];
  sender: Named;
};

export const listMine = statement<
  [userId: string, email: string | null, now: Date, before: string | null, limit: number],
  MyInvitationRow
>(`
  SELECT ${SHOWN('$3')}, "group".id AS "groupId", "group".name AS "groupName",
         "group".description AS "groupDescription", json_build_object(
           ${sqlNamesJson('sender')}) AS sender,
         (SELECT coalesce(json_agg(json_build_object(
            'id', person.id, ${sqlNamesJson('person')},
            'profilePicture', person.profile_picture) ORDER BY member.joined_at, member.id), '[]')
          FROM group_members AS member JOIN users AS person ON person.id = member.user_id
          WHERE member.group_id = "group".id AND member.left_at IS NULL) AS members
  FROM group_invitations AS invitation
  JOIN groups AS "group" ON "group".id = invitation.group_id AND "group".deleted_at IS NULL
  JOIN users AS sender ON sender.id = invitation.sender_id
  WHERE ${TO_ME} AND invitation.status = 'pending' AND invitation.expires_at > $3
    AND ($4::uuid IS NULL OR invitation.id < $4)
    AND NOT EXISTS (
      SELECT 1 FROM group_members AS mine
      WHERE mine.group_id = "group".id AND mine.user_id = $1 AND mine.left_at IS NULL)
  ORDER BY invitation.id DESC LIMIT $5`);

type Recipient = { id: string; isMember: boolean };

const selectRecipient = statement<[email: string, groupId: string], Recipient>(`
  SELECT person.id, EXISTS (
    SELECT 1 FROM group_members AS member
    WHERE member.group_id = $2 AND member.user_id = person.id AND member.left_at IS NULL) AS "isMember"
  FROM users AS person WHERE ${folded('person.email')} = ${folded('$1')} AND person.email_verified`);

/** The account whose verified address this is, and whether it is a member of the group. */
export async function findRecipient(db: Db, email: string, groupId: string) {
  return first(await selectRecipient(db, email, groupId));
}

const selectPlaceholder = statement<[groupId: string, placeholderId: string], { id: string }>(`
  SELECT person.id FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 AND person.id = $2 AND member.left_at IS NULL AND person.is_placeholder`);

export async function isPlaceholder(db: Db, groupId: string, placeholderId: string): Promise<boolean> {
  return first(await selectPlaceholder(db, groupId, placeholderId)) !== null;
}

/** The row of a new or renewed invitation. */
export const upsertInvitation = statement<
  [
    id: string,
    groupId: string,
    senderId: string,
    recipientEmail: string,
    recipientId: string | null,
    token: Buffer,
    nonce: Buffer,
    message: string | null,
    placeholderId: string | null,
    now: Date,
    expiresAt: Date,
  ],
  InvitationRow
>(`
  INSERT INTO group_invitations AS invitation (id, group_id, sender_id, recipient_email, recipient_id, token,
    token_nonce, message, placeholder_id, created_at, updated_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
  ON CONFLICT (id) DO UPDATE SET sender_id = $3, recipient_email = $4, recipient_id = $5, token = $6,
    token_nonce = $7, message = $8, placeholder_id = $9, updated_at = $10, expires_at = $11, status = 'pending',
    responded_at = NULL
  RETURNING ${SHOWN('$10')}`);

export const markAnswered = statement<
  [id: string, status: 'accepted' | 'declined', userId: string, now: Date],
  never
>(`
  UPDATE group_invitations SET status = $2, recipient_id = $3, responded_at = $4 WHERE id = $1`);

/** Answers a person's pending invitation to a group that they joined another way. */
export const acceptOwn = statement<
  [userId: string, email: string | null, groupId: string, now: Date],
  never
>(`
  UPDATE group_invitations AS invitation SET status = 'accepted', recipient_id = $1, responded_at = $4
  WHERE invitation.group_id = $3 AND invitation.status = 'pending' AND invitation.expires_at > $4 AND ${TO_ME}`);

export const removeInvitation = statement<[id: string], never>('DELETE FROM group_invitations WHERE id = $1');

type Joining = { isClosed: boolean; isMember: boolean; hasRow: boolean };

const lockGroupToJoin = statement<[groupId: string], { isClosed: boolean }>(`
  SELECT status = 'closed' AS "isClosed" FROM groups
  WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`);

const selectOwnRow = statement<[groupId: string, userId: string], { isMember: boolean }>(`
  SELECT left_at IS NULL AS "isMember" FROM group_members WHERE group_id = $1 AND user_id = $2`);

/**
 * Locks the group that a person is about to join, with their current role in it. A person who has no account yet is
 * null. Returns null if the group is deleted.
 */
export async function lockForJoining(
  db: Db,
  groupId: string,
  userId: string | null,
): Promise<Joining | null> {
  const group = first(await lockInTurn(db, [groupId], () => lockGroupToJoin(db, groupId)));
  if (group === null) return null;
  const own = userId === null ? null : first(await selectOwnRow(db, groupId, userId));
  return { isClosed: group.isClosed, isMember: own?.isMember ?? false, hasRow: own !== null };
}
