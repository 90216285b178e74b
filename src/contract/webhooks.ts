import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { route } from './route.ts';
import { ownPassword } from './security.ts';

/** The events of webhooks. `expense.*` means every event of expenses. */
export const WEBHOOK_EVENTS = [
  'expense.added',
  'expense.updated',
  'expense.deleted',
  'expense.restored',
  'payment.made',
  'payment.voided',
  'comment.added',
  'member.joined',
  'member.left',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const ALL_EXPENSE_EVENTS = 'expense.*';
const CHOICES = [ALL_EXPENSE_EVENTS, ...WEBHOOK_EVENTS] as const;
export type WebhookChoice = (typeof CHOICES)[number];

/** The maximum number of webhooks of a person. */
export const MAX_WEBHOOKS = 10;
/** The number of a webhook's deliveries that are stored and shown. */
export const MAX_DELIVERIES = 50;

export const UNREACHABLE = 'This address cannot be reached';

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(CHOICES)),
  /** After 12 failed tries to deliver an event it is off until its owner turns it on again. */
  isActive: z.boolean(),
  createdAt: instant,
});
export type Webhook = z.output<typeof webhook>;

const eventsField = z
  .array(z.enum(CHOICES, { error: 'Unknown event' }), { error: 'Choose at least one event' })
  .check(
    z.minLength(1, { error: 'Choose at least one event' }),
    z.maxLength(CHOICES.length, { error: 'Unknown event' }),
  );

const webhookId = z.object({ id });
const changes = () => ['/api/user/webhooks'];

/** The caller's webhooks, newest first. */
export const listWebhooks = route('listWebhooks', 'GET /api/user/webhooks', {
  access: 'person',
  auth: 'session',
  reply: z.array(webhook),
});

export const addWebhookBody = z.object({
  url: z
    .string({ error: UNREACHABLE })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Address is required' }),
      z.maxLength(2000, { error: UNREACHABLE }),
    ),
  events: eventsField,
  password: ownPassword,
});

/**
 * The secret that signs the deliveries is only in this reply. An address that is not https, or that is not on the public
 * internet: 400 'This address cannot be reached'. A wrong password: 400 'Current password is wrong'.
 */
export const addWebhook = route('addWebhook', 'POST /api/user/webhooks', {
  access: 'person',
  body: addWebhookBody,
  reply: z.extend(webhook, { secret: z.string() }),
  status: 201,
  changes,
});

/** If it is turned on again, it gets only events from then on. */
export const updateWebhook = route('updateWebhook', 'PATCH /api/user/webhooks/{id}', {
  access: 'person',
  params: webhookId,
  body: z.object({
    events: z.optional(eventsField),
    isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })),
  }),
  reply: webhook,
  changes,
});

/** Nothing more is sent to it. */
export const removeWebhook = route('removeWebhook', 'DELETE /api/user/webhooks/{id}', {
  access: 'person',
  params: webhookId,
  changes,
});

const delivery = z.object({
  /** The event's id, which is in the body that is sent. */
  id,
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number(),
  createdAt: instant,
});
export type Delivery = z.output<typeof delivery>;

/** The last 50, newest first. */
export const listDeliveries = route('listDeliveries', 'GET /api/user/webhooks/{id}/deliveries', {
  access: 'person',
  auth: 'session',
  params: webhookId,
  reply: z.array(delivery),
});
