import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { NotificationEvent, NotificationKind } from '#domain/notifications.ts';
import { SPENDING_LABELS } from '#domain/spending.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { languageOf } from '#server/core/reader-language.ts';
import { sqlNamesJson, sqlNamesOf, sqlShownName } from '#server/core/shown-name.ts';
import { groupNameFor, seesGroup } from '#server/groups/membership.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { isAbout } from './kinds.ts';

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  actorId: string | null;
  /** What the person is called. */
  actorName: string | null;
  actorUsername: string | null;
  actorFullName: string | null;
  actorPicture: string | null;
  groupId: string | null;
  groupName: string | null;
  expenseId: string | null;
  title: string | null;
  excerpt: string | null;
  /** The people mentioned in the message. */
  mentioned: { id: string; username: string }[] | null;
  /** The currency of the amount's group. */
  currency: Currency;
  amount: Cents | null;
  isRefund: boolean;
  date: Day | null;
  times: number;
  /** Whether the payment moved money into a wallet; null without a payment. */
  hasMoved: boolean | null;
  isRead: boolean;
  createdAt: string;
  /** Of the person who is notified. */
  readerLanguage: string | null;
};

const BUDGET_LABEL = `CASE budget.category ${Object.entries(SPENDING_LABELS)
  .map(([category, label]) => `WHEN '${category}' THEN '${label}'`)
  .join(' ')} END`;

// Names, amounts and excerpts are read from their documents. Groups that the person is no longer in, and withdrawn
// invitations, show nothing.
const SHOWN = `
  SELECT note.id, note.kind, note.actor_id AS "actorId", ${sqlShownName('actor')} AS "actorName",
         ${sqlNamesOf('actor', 'actor')},
         actor.profile_picture AS "actorPicture", note.group_id AS "groupId",
         CASE WHEN is_member OR invitation.id IS NOT NULL THEN ${groupNameFor('note.user_id')} END AS "groupName",
         CASE WHEN is_member THEN expense.id END AS "expenseId",
         coalesce(CASE WHEN is_member THEN coalesce(expense.title, series.template->>'title', family.name, place.display_name) END, bill.name, goal.name, ${BUDGET_LABEL}) AS title,
         CASE WHEN is_member THEN left(coalesce(comment.text, message.text), 1000) END AS excerpt,
         (SELECT json_agg(json_build_object('id', other.id, ${sqlNamesJson('other')}))
          FROM users AS other WHERE other.id = ANY(message.mentions)) AS mentioned,
         coalesce(CASE WHEN is_member THEN coalesce(expense.amount, payment.amount) END, bill.amount, netting.amount, -short.balance) AS amount,
         coalesce(expense.is_refund AND is_member, false) AS "isRefund",
         coalesce(netting.currency, CASE WHEN bill.id IS NULL THEN "group".currency END, reader.home_currency) AS currency,
         coalesce(bill.due_date, budget.month, short.short_on) AS date, note.times,
         ${paidBy('payment.method', ({ takenFrom }) => takenFrom !== null)} AS "hasMoved", note.read_at IS NOT NULL AS "isRead", note.created_at AS "createdAt", ${languageOf('reader')} AS "readerLanguage"
  FROM notifications AS note
  JOIN users AS reader ON reader.id = note.user_id
  LEFT JOIN users AS actor ON actor.id = note.actor_id
  LEFT JOIN groups AS "group" ON "group".id = note.group_id AND "group".deleted_at IS NULL
  LEFT JOIN group_members AS me ON me.group_id = "group".id AND me.user_id = note.user_id
  CROSS JOIN LATERAL (
    SELECT me.id IS NOT NULL AND ${seesGroup('me')} AS is_member
  ) AS seen
  LEFT JOIN expense_comments AS comment ON ${isAbout('comment')} AND comment.id = note.subject_id
  LEFT JOIN expenses AS expense
    ON expense.id = CASE WHEN ${isAbout('expense')} THEN note.subject_id ELSE comment.expense_id END
  LEFT JOIN expense_series AS series ON ${isAbout('series')} AND series.id = note.subject_id
  LEFT JOIN family_members AS kin
    ON ${isAbout('family')} AND kin.group_id = note.group_id AND kin.user_id = note.user_id
  LEFT JOIN families AS family ON family.group_id = kin.group_id AND family.id = kin.family_id
  LEFT JOIN users AS place ON ${isAbout('place')} AND place.id = note.subject_id
  LEFT JOIN payments AS payment ON ${isAbout('payment')} AND payment.id = note.subject_id
  LEFT JOIN chat_messages AS message
    ON ${isAbout('message')} AND message.id = note.subject_id AND me.left_at IS NULL
  LEFT JOIN bills AS bill ON ${isAbout('bill')} AND bill.id = note.subject_id AND bill.user_id = note.user_id
  LEFT JOIN financial_goals AS goal
    ON ${isAbout('goal')} AND goal.id = note.subject_id AND goal.user_id = note.user_id
  LEFT JOIN budget_notices AS budget
    ON ${isAbout('budget')} AND budget.id = note.subject_id AND budget.user_id = note.user_id
  LEFT JOIN short_warnings AS short ON ${isAbout('shortfall')} AND short.user_id = note.user_id
  LEFT JOIN LATERAL (
    SELECT sum(half.amount) AS amount, min(place.currency) AS currency
    FROM payments AS half JOIN groups AS place ON place.id = half.group_id
    WHERE ${isAbout('netting')}
      AND half.offset_id = note.subject_id AND half.from_user_id = note.user_id
  ) AS netting ON true
  LEFT JOIN group_invitations AS invitation
    ON ${isAbout('invitation')} AND invitation.id = note.subject_id AND invitation.status = 'pending'
    AND invitation.recipient_id = note.user_id`;

export const listNotifications = statement<
  [userId: string, before: string | null, fetch: number],
  NotificationRow
>(`
  ${SHOWN}
  WHERE note.user_id = $1 AND note.in_app AND ($2::uuid IS NULL OR note.id < $2)
  ORDER BY note.id DESC LIMIT $3`);

export const countUnread = statement<[userId: string, most: number], { count: number }>(`
  SELECT count(*)::int AS count
  FROM (SELECT 1 FROM notifications WHERE user_id = $1 AND read_at IS NULL AND in_app LIMIT $2) AS unread`);

export const readSome = statement<[userId: string, ids: readonly string[], now: Date], never>(`
  UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND id = ANY($2::uuid[]) AND read_at IS NULL`);

export const readAll = statement<[userId: string, now: Date], never>(
  'UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL',
);

export const removeOldNotifications = statement<[now: Date], never>(
  `DELETE FROM notifications WHERE read_at < $1::timestamptz - interval '90 days'`,
);

export type PreferenceRow = { event: NotificationEvent; app: boolean; mail: boolean; push: boolean };

/** `push` is null for preferences that were stored before push notifications existed. */
type ChosenRow = Omit<PreferenceRow, 'push'> & { push: boolean | null };

export const listPreferences = statement<[userId: string], ChosenRow>(
  'SELECT event, app, mail, push FROM notification_preferences WHERE user_id = $1',
);

export const newPreferences = rows({
  event: 'text',
  app: 'boolean',
  mail: 'boolean',
  push: 'boolean',
});

export const savePreferences = statement<[userId: string, RowsOf<typeof newPreferences>], never>(`
  INSERT INTO notification_preferences (user_id, ${newPreferences.names})
  SELECT $1, ${newPreferences.names} FROM ${newPreferences.from('$2')}
  ON CONFLICT (user_id, event) DO UPDATE SET app = excluded.app, mail = excluded.mail, push = excluded.push`);

/** Takes a person's notifications to be mailed: with many workers at once, each one goes to one of them. */
export const takeMailed = statement<[userId: string, now: Date], { id: string }>(`
  UPDATE notifications SET mail_since = NULL, read_at = CASE WHEN in_app THEN read_at ELSE $2 END
  WHERE user_id = $1 AND mail_since IS NOT NULL RETURNING id`);

export const listTaken = statement<[userId: string, ids: readonly string[], fetch: number], NotificationRow>(`
  ${SHOWN}
  WHERE note.user_id = $1 AND note.id = ANY($2::uuid[])
  ORDER BY note.id LIMIT $3`);

// Notifications that were read in the app or are muted by now are not sent.
export const findToPush = statement<[userId: string, id: string], NotificationRow>(`
  ${SHOWN}
  LEFT JOIN group_notices AS here ON here.group_id = note.group_id AND here.user_id = note.user_id
  WHERE note.user_id = $1 AND note.id = $2 AND NOT (note.in_app AND note.read_at IS NOT NULL)
    AND reader.is_account
    AND (coalesce(here.notify, 'all') = 'all' OR (here.notify = 'mentions' AND note.kind = 'mention'))`);

/**
 * People with notifications to be mailed from before that time. A time in the future comes from a clock that was ahead.
 */
export const listAwaiting = statement<[until: Date, limit: number], { userId: string }>(`
  SELECT DISTINCT user_id AS "userId" FROM notifications
  WHERE mail_since <= $1 OR mail_since > $1::timestamptz + interval '1 hour' LIMIT $2`);

/** The address for a person's mails; no row without a verified address. */
export const findAddress = statement<[userId: string], { email: string }>(
  'SELECT email FROM users WHERE id = $1 AND email IS NOT NULL AND email_verified',
);

export const findReaderLanguage = statement<[userId: string], { language: string | null }>(
  `SELECT ${languageOf('person')} AS language FROM users AS person WHERE person.id = $1`,
);
