import type { ActivityKind } from '#contract/activity.ts';
import type { Comment } from '#contract/comments.ts';
import type { Group } from '#contract/groups.ts';
import { ALL_EXPENSE_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { statement } from '#server/platform/database/database.ts';
import { LAST_RUN_FACT } from '#server/webhooks/queries.ts';

/**
 * The time at which the oldest active webhook was turned on, and the last run of the job; null if never. Both as ISO
 * times.
 */
export const findLastLook = statement<[], { activeSince: string | null; lookedAt: string | null }>(`
  SELECT (SELECT min(active_since) FROM webhooks WHERE active_since IS NOT NULL) AS "activeSince",
         (SELECT value #>> '{}' FROM facts WHERE name = '${LAST_RUN_FACT}') AS "lookedAt"`);

export const recordLook = statement<[at: string], never>(`
  INSERT INTO facts (name, value) VALUES ('${LAST_RUN_FACT}', to_jsonb($1::text))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`);

/** The event of each kind of activity; null: none. Events of comments name the comment, so they are read from its table. */
const EVENTS: Readonly<Record<ActivityKind, WebhookEvent | null>> = {
  group_created: null,
  group_updated: null,
  group_closed: null,
  group_reopened: null,
  group_deleted: null,
  group_restored: null,
  group_imported: null,
  member_joined: 'member.joined',
  member_left: 'member.left',
  member_invited: null,
  member_took_over: 'member.joined',
  takeover_undone: null,
  person_added: 'member.joined',
  person_updated: null,
  person_removed: 'member.left',
  join_link_renewed: null,
  join_link_removed: null,
  guest_link_renewed: null,
  guest_link_removed: null,
  expense_added: 'expense.added',
  expense_updated: 'expense.updated',
  expense_deleted: 'expense.deleted',
  expense_restored: 'expense.restored',
  series_added: null,
  series_updated: null,
  series_paused: null,
  series_resumed: null,
  series_skipped: null,
  series_ended: null,
  comment_added: null,
  payment_made: 'payment.made',
  payment_recorded: 'payment.made',
  payment_voided: 'payment.voided',
  payment_undone: 'payment.voided',
  payment_refunded: 'payment.voided',
  payment_requested: null,
  debt_netted: 'payment.made',
  netting_undone: 'payment.voided',
};

/**
 * SQL: whether it is the last of a payment's refunds, which makes it void. A payment that was refunded in part still
 * counts.
 */
const IS_LAST_REFUND = `EXISTS (
  SELECT 1 FROM payments WHERE payments.id = payment_id AND status = 'refunded'
    AND NOT EXISTS (
      SELECT 1 FROM activity AS later
      WHERE later.created_at >= activity.created_at AND later.id > activity.id
        AND later.payment_id = activity.payment_id AND later.kind = 'payment_refunded'))`;

const EVENT_OF = `CASE
  WHEN kind = 'payment_refunded' AND NOT ${IS_LAST_REFUND} THEN NULL
  ${Object.entries(EVENTS)
    .filter(([, event]) => event !== null)
    .map(([kind, event]) => `WHEN kind = '${kind}' THEN '${event}'`)
    .join('\n  ')}
  END`;

/**
 * Records events since a time for each active webhook whose owner is in the group. Events that are already recorded do
 * not change. A person who left gets that event. Planned for the given time, which is always recent.
 */
export const recordEvents = statement<[since: Date], never>(
  `
  INSERT INTO webhook_deliveries (webhook_id, id, event, group_id, subject_id, created_at)
  SELECT webhook.id, happened.id, happened.event, happened.group_id, happened.subject_id, happened.created_at
  FROM (
    SELECT id, group_id, ${EVENT_OF} AS event, created_at,
           CASE WHEN kind LIKE 'person%' THEN other_id ELSE coalesce(expense_id, payment_id, actor_id) END AS subject_id
    FROM activity WHERE created_at > $1 AND ${EVENT_OF} IS NOT NULL
    UNION ALL
    SELECT comment.id, expense.group_id, 'comment.added', comment.created_at, comment.id
    FROM expense_comments AS comment JOIN expenses AS expense ON expense.id = comment.expense_id
    WHERE comment.created_at > $1
  ) AS happened
  JOIN groups AS "group" ON "group".id = happened.group_id AND "group".deleted_at IS NULL
  JOIN group_members AS me ON me.group_id = happened.group_id AND me.joined_at <= happened.created_at
    AND (me.left_at IS NULL OR (happened.event = 'member.left' AND happened.subject_id = me.user_id))
  JOIN webhooks AS webhook ON webhook.user_id = me.user_id AND webhook.active_since <= happened.created_at
  WHERE happened.subject_id IS NOT NULL
    AND (happened.event = ANY(webhook.events)
      OR (happened.event LIKE 'expense.%' AND '${ALL_EXPENSE_EVENTS}' = ANY(webhook.events)))
  ORDER BY webhook.id, happened.id
  ON CONFLICT (webhook_id, id) DO NOTHING`,
  { plan: 'custom' },
);

const HAS_PENDING = `EXISTS (
  SELECT 1 FROM webhook_deliveries WHERE webhook_id = webhook.id AND status = 'pending')`;

// No webhook waits for more than an hour: a later time was written by a clock that was ahead.
const isDue = (now: string) => `(
  webhook.next_at IS NULL OR webhook.next_at <= ${now} OR webhook.next_at > ${now}::timestamptz + interval '61 minutes')`;

/** The owners of active webhooks that have something to send now, except those who have a job of this key that is due. */
export const listOwnersWaiting = statement<[jobKey: string, now: Date, limit: number], { ownerId: string }>(`
  SELECT DISTINCT webhook.user_id AS "ownerId" FROM webhooks AS webhook
  WHERE active_since IS NOT NULL AND ${isDue('$2')} AND ${HAS_PENDING}
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE unique_key = $1 || webhook.user_id AND run_at <= $2)
  ORDER BY webhook.user_id LIMIT $3`);

/** Chooses the webhook of an owner that sends the next event: of those with something to send, the one whose turn was first. */
export const beginEvent = statement<[ownerId: string, now: Date], { id: string }>(`
  UPDATE webhooks SET next_at = $2 WHERE id = (
    SELECT id FROM webhooks AS webhook
    WHERE user_id = $1 AND active_since IS NOT NULL AND ${isDue('$2')} AND ${HAS_PENDING}
    ORDER BY next_at NULLS FIRST, id LIMIT 1)
  RETURNING id`);

/** Sends nothing more to a webhook until then. */
export const pauseWebhook = statement<[webhookId: string, until: Date], never>(
  'UPDATE webhooks SET next_at = $2 WHERE id = $1',
);

/** When an owner's next event is to be sent, as an ISO time; null if there is none. */
export const findNextTurn = statement<[ownerId: string, now: Date], { at: string | null }>(`
  SELECT min(CASE WHEN ${isDue('$2')} THEN $2 ELSE webhook.next_at END) AS at FROM webhooks AS webhook
  WHERE user_id = $1 AND active_since IS NOT NULL AND ${HAS_PENDING}`);

/** An active webhook for which more events wait than the given number. */
export const findFarBehind = statement<[most: number], { id: string }>(`
  SELECT id FROM webhooks AS webhook
  WHERE active_since IS NOT NULL
    AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE webhook_id = webhook.id AND status = 'pending'
      ORDER BY id OFFSET $1::bigint LIMIT 1)
  ORDER BY id LIMIT 1`);

export type Next = {
  id: string;
  event: WebhookEvent;
  groupId: string;
  subjectId: string;
  createdAt: string;
  url: string;
  /** Encrypted. */
  secret: string;
  ownerId: string;
  ownerName: string;
  /** Whether the owner is still in the group, or the event is that they left. */
  mayRead: boolean;
};

/** The oldest event that was not sent to an active webhook. */
export const findNext = statement<[webhookId: string], Next>(`
  SELECT delivery.id, delivery.event, delivery.group_id AS "groupId", delivery.subject_id AS "subjectId",
         delivery.created_at AS "createdAt", webhook.url, webhook.secret, person.id AS "ownerId",
         person.username AS "ownerName", EXISTS (
           SELECT 1 FROM group_members AS me
           JOIN groups AS "group" ON "group".id = me.group_id AND "group".deleted_at IS NULL
           WHERE me.group_id = delivery.group_id AND me.user_id = person.id
             AND (me.left_at IS NULL OR (delivery.event = 'member.left' AND delivery.subject_id = person.id))
         ) AS "mayRead"
  FROM webhook_deliveries AS delivery
  JOIN webhooks AS webhook ON webhook.id = delivery.webhook_id AND webhook.active_since IS NOT NULL
  JOIN users AS person ON person.id = webhook.user_id
  WHERE delivery.webhook_id = $1 AND delivery.status = 'pending'
  ORDER BY delivery.id LIMIT 1`);

type Tried = { attempts: number };

export const markSent = statement<[webhookId: string, id: string], Tried>(`
  UPDATE webhook_deliveries SET status = 'sent', attempts = attempts + 1
  WHERE webhook_id = $1 AND id = $2 RETURNING attempts`);

export const countAttempt = statement<[webhookId: string, id: string], Tried>(`
  UPDATE webhook_deliveries SET attempts = attempts + 1
  WHERE webhook_id = $1 AND id = $2 AND status = 'pending' RETURNING attempts`);

/** Gives up an event that its owner can no longer read. */
export const dropDelivery = statement<[webhookId: string, id: string], Tried>(`
  UPDATE webhook_deliveries SET status = 'failed' WHERE webhook_id = $1 AND id = $2 RETURNING attempts`);

/** Turns a webhook off, and returns its owner's address; null if it is not verified. */
export const turnOff = statement<[webhookId: string], { url: string; email: string | null }>(`
  UPDATE webhooks AS webhook SET active_since = NULL
  FROM users AS person
  WHERE webhook.id = $1 AND webhook.active_since IS NOT NULL AND person.id = webhook.user_id
  RETURNING webhook.url, CASE WHEN person.email_verified THEN person.email END AS email`);

export const findComment = statement<[id: string], Comment & { expenseId: string }>(`
  SELECT comment.id, comment.user_id AS "userId", ${sqlNamesOf('person')},
         comment.by_guest AS "byGuest", comment.text, comment.created_at AS "createdAt", comment.expense_id AS "expenseId"
  FROM expense_comments AS comment JOIN users AS person ON person.id = comment.user_id
  WHERE comment.id = $1`);

/** A current or former member of a group. */
export const findMember = statement<[groupId: string, userId: string], Group['members'][number]>(`
  SELECT person.id, ${sqlNamesOf('person')},
         person.profile_picture AS "profilePicture", person.is_placeholder AS "isPlaceholder"
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 AND member.user_id = $2`);
