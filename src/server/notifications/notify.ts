import {
  DEFAULT_WAYS,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  type NotificationKind,
} from '#domain/notifications.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** One thing that happened, for those it concerns. */
export type Notice = {
  kind: NotificationKind;
  /** Who did it: they are not told themselves. Null for what happens by itself. */
  actorId: string | null;
  groupId?: string | null;
  /** The expense, payment, comment, message, bill, goal or invitation. */
  subjectId: string | null;
  userIds: Iterable<string>;
};

/** These have a mail of their own that goes at once, so they are in no merged one. */
const MAILED_AT_ONCE: ReadonlySet<NotificationEvent> = new Set(['invited', 'reminded', 'bill_due']);

const COLUMNS = `
  INSERT INTO notifications
    (user_id, id, kind, actor_id, group_id, subject_id, times, in_app, mail_since, created_at)`;

/** `lines` is a table `line` with a row for each notification: its user_id, and what the others need. */
type Written = Record<'actor' | 'group' | 'subject' | 'now' | 'lines', string>;

/**
 * How the notifications of new documents are added, for a noun that writes all of them in one statement. Each has the
 * id of its document, and is for who wants it at least one way. Whoever writes them names only people with an account of
 * their own.
 */
export function insertNotices(kind: NotificationKind, sql: Written): string {
  const event = NOTIFICATION_KINDS[kind];
  const { app, mail } = DEFAULT_WAYS[event];
  return `${COLUMNS}
    SELECT line.user_id, ${sql.subject}, '${kind}', ${sql.actor}, ${sql.group}, ${sql.subject}, 1, in_app,
           CASE WHEN by_mail THEN ${sql.now} END, ${sql.now}
    FROM ${sql.lines}
    LEFT JOIN notification_preferences AS chosen ON chosen.user_id = line.user_id AND chosen.event = '${event}'
    CROSS JOIN LATERAL (
      SELECT coalesce(chosen.app, ${app}) AS in_app,
             coalesce(chosen.mail, ${mail}) AND (
               SELECT email IS NOT NULL AND email_verified FROM users WHERE id = line.user_id) AS by_mail
    ) AS ways
    WHERE in_app OR by_mail
    ORDER BY line.user_id`;
}

// For those with an account of their own who want it at least one way. In the order of ids, as all locks are taken.
const insert = statement<
  [
    ids: readonly string[],
    userIds: readonly string[],
    kinds: readonly string[],
    events: readonly string[],
    actorIds: readonly (string | null)[],
    groupIds: readonly (string | null)[],
    subjectIds: readonly (string | null)[],
    apps: readonly boolean[],
    mails: readonly boolean[],
    merged: readonly boolean[],
    now: Date,
  ],
  never
>(`
  WITH line AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[],
      $8::boolean[], $9::boolean[], $10::boolean[])
      AS line (id, user_id, kind, event, actor_id, group_id, subject_id, app, mail, is_merged)
  ),
  -- What was written before in the same chat and not read yet goes into the new line.
  before AS (
    DELETE FROM notifications AS old USING line
    WHERE line.kind = 'message' AND old.user_id = line.user_id AND old.group_id = line.group_id
      AND old.kind = 'message' AND old.read_at IS NULL
    RETURNING old.user_id, old.group_id, old.times, old.mail_since
  )
  ${COLUMNS}
  SELECT line.user_id, line.id, line.kind, line.actor_id, line.group_id, line.subject_id,
         1 + coalesce(sum(before.times), 0), in_app,
         coalesce(min(before.mail_since), CASE WHEN by_mail AND is_merged THEN $11::timestamptz END), $11
  FROM line
  JOIN users AS person ON person.id = line.user_id AND person.password IS NOT NULL
  LEFT JOIN notification_preferences AS chosen ON chosen.user_id = line.user_id AND chosen.event = line.event
  CROSS JOIN LATERAL (
    SELECT coalesce(chosen.app, line.app) AS in_app,
           coalesce(chosen.mail, line.mail) AND person.email IS NOT NULL AND person.email_verified AS by_mail
  ) AS ways
  LEFT JOIN before ON line.kind = 'message' AND before.user_id = line.user_id AND before.group_id = line.group_id
  WHERE in_app OR (by_mail AND is_merged)
  GROUP BY line.user_id, line.id, line.kind, line.actor_id, line.group_id, line.subject_id, line.is_merged, in_app, by_mail
  ORDER BY line.user_id`);

/**
 * Writes down whom what happened reaches, as each wants it, in one statement and inside the caller's transaction.
 * Their screens hear of it by the call's row, which names /api/notifications among what it changes.
 */
export async function notify(db: Db, notices: readonly Notice[], now: Date): Promise<void> {
  const lines = notices.flatMap(({ userIds, ...notice }) =>
    [...new Set(userIds)]
      .filter((userId) => userId !== notice.actorId)
      .map((userId) => ({ ...notice, userId })),
  );
  if (lines.length === 0) return;
  // Two statements at once meet the same people in the same order.
  lines.sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const events = lines.map((line) => NOTIFICATION_KINDS[line.kind]);
  await insert(
    db,
    lines.map(() => newId()),
    lines.map((line) => line.userId),
    lines.map((line) => line.kind),
    events,
    lines.map((line) => line.actorId),
    lines.map((line) => line.groupId ?? null),
    lines.map((line) => line.subjectId),
    events.map((event) => DEFAULT_WAYS[event].app),
    events.map((event) => DEFAULT_WAYS[event].mail),
    events.map((event) => !MAILED_AT_ONCE.has(event)),
    now,
  );
}

const listRefusing = statement<[event: string, userIds: readonly string[]], { id: string }>(`
  SELECT user_id AS id FROM notification_preferences
  WHERE event = $1 AND user_id = ANY($2::uuid[]) AND NOT mail`);

/** Those of some people who want no mail of an event whose mail goes at once. */
export async function findRefusing(
  db: Db,
  event: 'invited' | 'reminded' | 'bill_due',
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set((await listRefusing(db, event, userIds)).map(({ id }) => id));
}

/** What was told of a chat is read with it. */
export const readInGroup = statement<[userId: string, groupId: string, now: Date], never>(`
  UPDATE notifications SET read_at = $3
  WHERE user_id = $1 AND group_id = $2 AND kind IN ('message', 'mention') AND read_at IS NULL`);

/** An invitation that was answered needs no notice any more. */
export const readInvitation = statement<[userId: string, groupId: string, now: Date], never>(`
  UPDATE notifications SET read_at = $3
  WHERE user_id = $1 AND group_id = $2 AND kind = 'invited' AND read_at IS NULL`);
