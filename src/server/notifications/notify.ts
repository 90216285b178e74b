// Why: docs/decisions/0033.
import type { NoticeLevel } from '#contract/notices.ts';
import {
  DEFAULT_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  type NotificationKind,
} from '#domain/notifications.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

/** One event, for the people it concerns. */
export type Notice = {
  kind: NotificationKind;
  /** The person who caused it, who is not notified. Null if no one did. */
  actorId: string | null;
  groupId?: string | null;
  /** The expense, payment, comment, message, bill, goal or invitation. */
  subjectId: string | null;
  userIds: Iterable<string>;
  /** The number of things that it summarizes; 1 by default. */
  times?: number;
};

/** The kind of job that sends a notification to a device. */
export const PUSH_JOB = 'push';

/** Events with a mail of their own, which is sent at once, so they are not in merged mails. */
const MAILED_AT_ONCE: ReadonlySet<NotificationEvent> = new Set(['invited', 'reminded', 'bill_due']);

/**
 * Events to notify of with the default channels of each, for a statement that writes a document with them. Each has the
 * people, and an id for each of their notifications.
 */
export const newNotices = rows({
  ids: 'uuid[]',
  user_ids: 'uuid[]',
  kind: 'text',
  event: 'text',
  actor_id: 'uuid | null',
  group_id: 'uuid | null',
  subject_id: 'uuid | null',
  app: 'boolean',
  mail: 'boolean',
  push: 'boolean',
  is_merged: 'boolean',
  times: 'integer',
  created_at: 'timestamptz',
});

/** The rows of the notices that have a recipient other than their author. */
export function toNoticeRows(notices: readonly Notice[], now: Date) {
  return notices.flatMap(({ userIds, kind, actorId, groupId = null, subjectId, times = 1 }) => {
    const others = [...new Set(userIds)].filter((userId) => userId !== actorId);
    if (others.length === 0) return [];
    const event = NOTIFICATION_KINDS[kind];
    return {
      ids: others.map(newId),
      user_ids: others,
      kind,
      event,
      actor_id: actorId,
      group_id: groupId,
      subject_id: subjectId,
      ...DEFAULT_CHANNELS[event],
      is_merged: !MAILED_AT_ONCE.has(event),
      times,
      created_at: now,
    };
  });
}

/** The notices of a parameter as a table `line`, a row for each person. */
const linesFrom = (parameter: `$${number}`) => `(
    SELECT line.*, receiver.id, receiver.user_id
    FROM ${newNotices.from(parameter)} CROSS JOIN unnest(line.ids, line.user_ids) AS receiver (id, user_id)
  ) AS line`;

// A notification that the app does not show counts as read: at once if it only goes to devices.
const INSERT = `
  INSERT INTO notifications
    (user_id, id, kind, actor_id, group_id, subject_id, created_at, in_app, read_at, times, mail_since)
  SELECT line.user_id, line.id, line.kind, line.actor_id, line.group_id, line.subject_id, line.created_at, in_app,
         CASE WHEN NOT in_app AND NOT by_mail THEN line.created_at END`;

// People with an account who want it in at least one channel. In the order of ids, like all locks.
const RECEIVERS = `
  JOIN users AS person ON person.id = line.user_id AND person.is_account
  LEFT JOIN notification_preferences AS chosen ON chosen.user_id = line.user_id AND chosen.event = line.event
  LEFT JOIN group_notices AS here ON here.group_id = line.group_id AND here.user_id = line.user_id
  CROSS JOIN LATERAL (
    SELECT coalesce(chosen.app, line.app) AND is_heard AS in_app,
           coalesce(chosen.mail, line.mail) AND person.email IS NOT NULL AND person.email_verified
             AND line.is_merged AND is_heard AS by_mail,
           coalesce(chosen.push, line.push) AND is_heard
             AND EXISTS (SELECT 1 FROM push_subscriptions AS device WHERE device.user_id = line.user_id) AS by_push
    FROM (SELECT coalesce(here.notify, 'all') = 'all' OR (here.notify = 'mentions' AND line.event = 'mention')) AS level (is_heard)
  ) AS ways`;

const MAIL_SINCE = 'CASE WHEN by_mail THEN line.created_at END';

// A job for each device. It checks the preferences and rights again when it runs. No row for people without devices.
const INSERT_PUSHES = `
  INSERT INTO jobs (id, kind, payload, run_at, scheduled_at)
  SELECT gen_random_uuid(), '${PUSH_JOB}',
         jsonb_build_object('userId', notice.user_id, 'noticeId', notice.id, 'deviceId', device.id),
         notice.created_at, notice.created_at
  FROM notice JOIN push_subscriptions AS device ON device.user_id = notice.user_id`;

const RETURNED = 'RETURNING user_id, id, created_at';

const insertFrom = (parameter: `$${number}`) => `${INSERT}, line.times, ${MAIL_SINCE}
  FROM ${linesFrom(parameter)} ${RECEIVERS}
  WHERE in_app OR by_mail OR by_push
  ORDER BY line.user_id ${RETURNED}`;

/**
 * The SQL that ends a statement: after `WITH`, and the parts of a document that it writes, it inserts the notifications of
 * a parameter for the people who want them, and the jobs that send them to devices. Not for chat messages.
 */
export const insertNoticesFrom = (parameter: `$${number}`): string =>
  `notice AS (${insertFrom(parameter)}) ${INSERT_PUSHES}`;

const insertNotices = statement<[RowsOf<typeof newNotices>], never>(`WITH ${insertNoticesFrom('$1')}`);

// Unread messages of one chat are one notification: the new row replaces the previous one.
const insertMessages = statement<[RowsOf<typeof newNotices>], never>(`
  WITH line AS (SELECT * FROM ${linesFrom('$1')}),
  before AS (
    DELETE FROM notifications AS old USING line
    WHERE old.user_id = line.user_id AND old.group_id = line.group_id
      AND old.kind = 'message' AND old.read_at IS NULL
    RETURNING old.user_id, old.group_id, old.times, old.mail_since
  ),
  notice AS (${INSERT}, line.times + coalesce(before.times, 0), coalesce(before.mail_since, ${MAIL_SINCE})
  FROM line ${RECEIVERS}
  LEFT JOIN (
    SELECT user_id, group_id, sum(times) AS times, min(mail_since) AS mail_since FROM before GROUP BY 1, 2
  ) AS before ON before.user_id = line.user_id AND before.group_id = line.group_id
  WHERE in_app OR by_mail OR by_push
  ORDER BY line.user_id ${RETURNED})
  ${INSERT_PUSHES}`);

/**
 * Adds notifications by each person's preferences, in the caller's transaction. Their screens are refreshed by the
 * call's row, whose changes include /api/notifications.
 */
export async function notify(db: Db, notices: readonly Notice[], now: Date): Promise<void> {
  const lines = toNoticeRows(notices, now);
  const messages = lines.filter(({ kind }) => kind === 'message');
  const others = lines.filter(({ kind }) => kind !== 'message');
  if (messages.length > 0) await insertMessages(db, newNotices.of(messages));
  if (others.length > 0) await insertNotices(db, newNotices.of(others));
}

const listRefusing = statement<[event: string, userIds: readonly string[]], { id: string }>(`
  SELECT user_id AS id FROM notification_preferences
  WHERE event = $1 AND user_id = ANY($2::uuid[]) AND NOT mail`);

/** People who want no mail about an event whose mail is sent at once. */
export async function findRefusing(
  db: Db,
  event: 'invited' | 'reminded' | 'bill_due',
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set((await listRefusing(db, event, userIds)).map(({ id }) => id));
}

export type Muted = { groupId: string; userId: string; level: Exclude<NoticeLevel, 'all'> };

/** People who muted these groups completely or partly. */
export const listMuted = statement<[groupIds: readonly string[]], Muted>(`
  SELECT group_id AS "groupId", user_id AS "userId", notify AS level FROM group_notices
  WHERE group_id = ANY($1::uuid[]) AND notify <> 'all'`);

/** Reading a chat reads its notifications. */
export const readInGroup = statement<[userId: string, groupId: string, now: Date], never>(`
  UPDATE notifications SET read_at = $3
  WHERE user_id = $1 AND group_id = $2 AND kind IN ('message', 'mention') AND read_at IS NULL`);

/** An answered invitation needs no notification anymore. */
export const readInvitation = statement<[userId: string, groupId: string, now: Date], never>(`
  UPDATE notifications SET read_at = $3
  WHERE user_id = $1 AND group_id = $2 AND kind = 'invited' AND read_at IS NULL`);
