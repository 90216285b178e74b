import * as z from 'zod/mini';
import { NOTIFICATION_EVENTS, NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications.ts';
import { withCurrency } from './currency.ts';
import { choice, dayValue, fullName, id, idField, instant, page } from './fields.ts';
import { route } from './route.ts';

/** More unread notifications than this are not counted: the bell shows '99+'. */
export const MAX_COUNTED = 99;

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

const notification = withCurrency((amount) => ({
  id,
  kind: z.enum(kinds),
  /** The person who caused it, or null. */
  actor: z.nullable(z.object({ id, username: z.string(), fullName, profilePicture: z.nullable(z.string()) })),
  groupId: z.nullable(id),
  /** Null if the caller may not see it anymore; title, excerpt, amount and date are then null too. */
  groupName: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** The beginning of the comment or message. */
  excerpt: z.nullable(z.string()),
  amount: z.nullable(amount),
  /** The expense is a refund. */
  isRefund: z.boolean(),
  date: z.nullable(dayValue),
  /** The number of messages, imported entries or imported payments that it summarizes. */
  times: z.number(),
  /** The page where it happened, an address of this site. */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
}));
export type Notification = z.output<typeof notification>;

/** Newest first. */
export const listNotifications = route('listNotifications', 'GET /api/notifications', {
  access: 'person',
  isCached: true,
  query: z.object(page),
  reply: z.array(notification),
  isPaged: true,
});

export const countUnread = route('countUnread', 'GET /api/notifications/unread', {
  access: 'person',
  isCached: true,
  /** At most one more than MAX_COUNTED. */
  reply: z.object({ count: z.number() }),
});

/** Marks some as read, or all. */
export const readNotifications = route('readNotifications', 'POST /api/notifications/read', {
  access: 'person',
  body: z
    .object({
      ids: z.optional(
        z
          .array(idField('Unknown notification'), { error: 'ids must be a list' })
          .check(z.maxLength(200, { error: 'At most 200 at once' })),
      ),
      all: z.optional(z.literal(true, { error: 'all must be true' })),
    })
    .check(
      z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'Send ids or all' }),
    ),
  changes: () => ['/api/notifications'],
});

const event = choice(NOTIFICATION_EVENTS, 'Unknown event');
const toggle = z.boolean({ error: 'Must be true or false' });

/** Every event with its channels for the caller, in the order of the screen. `push` is on the caller's devices. */
const preferencesReply = z.object({
  events: z.array(
    z.object({ event: z.enum(NOTIFICATION_EVENTS), app: z.boolean(), mail: z.boolean(), push: z.boolean() }),
  ),
  /** The address for emails; null if the account has no valid address, so no emails are sent. */
  mailAddress: z.nullable(z.string()),
});
export type NotificationPreferences = z.output<typeof preferencesReply>;

export const getNotificationPreferences = route('getNotificationPreferences', 'GET /api/user/notifications', {
  access: 'person',
  isCached: true,
  reply: preferencesReply,
});

/** Changes the named events only. */
export const updateNotificationPreferences = route(
  'updateNotificationPreferences',
  'PATCH /api/user/notifications',
  {
    access: 'person',
    body: z.object({
      events: z
        .array(
          z.object({
            event,
            app: z.optional(toggle),
            mail: z.optional(toggle),
            push: z.optional(toggle),
          }),
          { error: 'events must be a list' },
        )
        .check(z.maxLength(20, { error: 'Too many events' })),
    }),
    reply: preferencesReply,
    changes: () => ['/api/user/notifications'],
  },
);
