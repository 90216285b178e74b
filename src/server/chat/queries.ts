import type { Mentionable } from '#domain/mentions.ts';
import { sqlNamesJson } from '#server/core/shown-name.ts';
import { statement } from '#server/platform/database/database.ts';

export type MessageRow = {
  id: string;
  userId: string;
  authorName: string;
  authorFullName: string | null;
  authorPicture: string | null;
  text: string;
  mentions: Mentionable[];
  isDeleted: boolean;
  createdAt: string;
  editedAt: string | null;
};

const SHOWN = `
  SELECT message.id, message.user_id AS "userId", coalesce(author.display_name, author.username) AS "authorName",
         author.full_name AS "authorFullName",
         author.profile_picture AS "authorPicture", message.text,
         (SELECT coalesce(json_agg(json_build_object(
            'id', other.id, ${sqlNamesJson('other')}) ORDER BY other.id), '[]')
          FROM users AS other WHERE other.id = ANY(message.mentions)) AS mentions,
         message.deleted_at IS NOT NULL AS "isDeleted", message.created_at AS "createdAt",
         message.edited_at AS "editedAt"`;

export const listMessages = statement<[groupId: string, before: string | null, fetch: number], MessageRow>(`
  ${SHOWN}
  FROM chat_messages AS message JOIN users AS author ON author.id = message.user_id
  WHERE message.group_id = $1 AND ($2::uuid IS NULL OR message.id < $2)
  ORDER BY message.id DESC LIMIT $3`);

export const insertMessage = statement<
  [id: string, groupId: string, userId: string, text: string, mentions: readonly string[], now: Date],
  MessageRow
>(`
  WITH message AS (
    INSERT INTO chat_messages (id, group_id, user_id, text, mentions, created_at)
    VALUES ($1, $2, $3, $4, $5::uuid[], $6) RETURNING *
  )
  ${SHOWN} FROM message JOIN users AS author ON author.id = message.user_id`);

export const lockMessage = statement<
  [id: string, groupId: string],
  { userId: string; text: string; mentions: readonly string[]; isDeleted: boolean }
>(`
  SELECT user_id AS "userId", text, mentions, deleted_at IS NOT NULL AS "isDeleted"
  FROM chat_messages WHERE id = $1 AND group_id = $2 FOR UPDATE`);

export const editMessage = statement<
  [id: string, text: string, mentions: readonly string[], editedAt: Date | null],
  MessageRow
>(`
  WITH message AS (
    UPDATE chat_messages SET text = $2, mentions = $3::uuid[], edited_at = coalesce($4, edited_at)
    WHERE id = $1 RETURNING *
  )
  ${SHOWN} FROM message JOIN users AS author ON author.id = message.user_id`);

/** Only the fact, the author and the time of the message stay. */
export const blankMessage = statement<[id: string, now: Date], never>(`
  UPDATE chat_messages SET text = '', mentions = '{}', deleted_at = $2 WHERE id = $1`);

/** The members of a group who have an account. */
export const listPeople = statement<[groupId: string], Mentionable>(`
  SELECT person.id, coalesce(person.display_name, person.username) AS username
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 AND member.left_at IS NULL AND person.is_account
  ORDER BY person.id`);

// For a member who never opened the chat, messages since they joined are unread.
const UNREAD = (most: string) => `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM chat_messages AS message
    WHERE message.group_id = me.group_id AND message.user_id <> me.user_id AND message.deleted_at IS NULL
      AND message.id > coalesce(seen.last_read_id, '00000000-0000-0000-0000-000000000000')
      AND (seen.last_read_id IS NOT NULL OR message.created_at >= me.joined_at)
    LIMIT ${most}
  ) AS message`;

/** A person's chats with unread messages. */
export const listUnread = statement<
  [userId: string, most: number, limit: number],
  { groupId: string; count: number }
>(`
  SELECT me.group_id AS "groupId", unread.count
  FROM group_members AS me
  JOIN groups AS "group" ON "group".id = me.group_id AND "group".deleted_at IS NULL
  LEFT JOIN chat_reads AS seen ON seen.group_id = me.group_id AND seen.user_id = me.user_id
  CROSS JOIN LATERAL (${UNREAD('$2')}) AS unread
  WHERE me.user_id = $1 AND me.left_at IS NULL AND unread.count > 0
  ORDER BY me.group_id DESC LIMIT $3`);

export const countUnread = statement<
  [groupId: string, userId: string, most: number],
  { count: number; lastReadId: string | null }
>(`
  SELECT (${UNREAD('$3')}) AS count, seen.last_read_id AS "lastReadId"
  FROM group_members AS me
  LEFT JOIN chat_reads AS seen ON seen.group_id = me.group_id AND seen.user_id = me.user_id
  WHERE me.group_id = $1 AND me.user_id = $2`);

export const moveRead = statement<[groupId: string, userId: string, lastReadId: string], never>(`
  INSERT INTO chat_reads (group_id, user_id, last_read_id)
  SELECT group_id, $2, id FROM chat_messages WHERE group_id = $1 AND id = $3
  ON CONFLICT (group_id, user_id) DO UPDATE SET last_read_id = greatest(chat_reads.last_read_id, excluded.last_read_id)`);
