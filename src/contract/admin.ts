import * as z from 'zod/mini';
import { backupStatus } from './backups.ts';
import { choice, dayField, dayValue, description, id, instant, page, textField } from './fields.ts';
import { route } from './route.ts';

export const userSorts = ['username', 'email', 'created', 'subscription'] as const;
export const sortOrders = ['asc', 'desc'] as const;

export const userRow = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  /** A file's name under /uploads/. */
  profilePicture: z.nullable(z.string()),
  hasSubscription: z.boolean(),
  isAdmin: z.boolean(),
  /** Made by an admin, and nobody has signed in to it yet. */
  isWaiting: z.boolean(),
  createdAt: instant,
});
export type AdminUser = z.output<typeof userRow>;

const listUsersQuery = z.object({
  /** Part of a username or an e-mail address, in any case; with fewer than three letters, its beginning. */
  q: z.optional(textField(254)),
  sort: z.optional(choice(userSorts, 'Unknown sort')),
  order: z.optional(choice(sortOrders, 'Unknown order')),
  ...page,
});

/** Everyone with an account; `X-Total-Count` counts all of them, regardless of the search. */
export const listUsers = route('listUsers', 'GET /api/admin/users', {
  access: 'admin',
  query: listUsersQuery,
  reply: z.array(userRow),
  isPaged: true,
});

const byId = z.object({ id });
const changed = () => ['/api/admin'];

/**
 * Deletes the account and everything that only its owner uses; in shared groups the person stays as 'Deleted user'. An
 * admin's account: 403.
 */
export const removeUser = route('removeUser', 'DELETE /api/admin/users/{id}', {
  access: 'admin',
  params: byId,
  changes: () => [
    '/api/admin',
    '/api/user',
    '/api/groups',
    '/api/summary',
    '/api/outlook',
    '/api/friends',
    '/api/expenses',
    '/api/spending',
    '/api/budgets',
    '/api/payments',
    '/api/invitations',
    '/api/goals',
    '/api/bills',
  ],
});

/** Grants a subscription without an end, or ends it. With `active` it is set instead of toggled. */
export const toggleSubscription = route(
  'toggleSubscription',
  'POST /api/admin/users/{id}/toggle-subscription',
  {
    access: 'admin',
    params: byId,
    body: z.object({ active: z.optional(z.boolean({ error: 'active must be true or false' })) }),
    reply: userRow,
    changes: () => ['/api/admin', '/api/user', '/api/subscription'],
  },
);

const promotionCode = z.object({
  id,
  code: z.string(),
  description: z.nullable(z.string()),
  validFrom: dayValue,
  validUntil: z.nullable(dayValue),
  /** Null is unlimited. */
  maxRedemptions: z.nullable(z.number()),
  redemptionsCount: z.number(),
  isActive: z.boolean(),
  discountPercent: z.number(),
  durationMonths: z.number(),
  createdAt: instant,
});
export type PromotionCode = z.output<typeof promotionCode>;

/** Newest first; `X-Total-Count` counts all. */
export const listPromotionCodes = route('listPromotionCodes', 'GET /api/admin/promotion-codes', {
  access: 'admin',
  query: z.object(page),
  reply: z.array(promotionCode),
  isPaged: true,
});

type WholeRule = { min: number; max: number; message: string };

const whole = ({ min, max, message }: WholeRule) =>
  z
    .number({ error: message })
    .check(z.int({ error: message }), z.minimum(min, { error: message }), z.maximum(max, { error: message }));

const code = z
  .string({ error: 'Code must be at least 4 characters' })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(4, { error: 'Code must be at least 4 characters' }),
    z.maxLength(20, { error: 'Code must be at most 20 characters' }),
    z.regex(/^[A-Z0-9_-]+$/, { error: 'Code can contain only letters, digits, "-" and "_"' }),
  );

const terms = {
  description,
  validUntil: z.optional(z.nullable(dayField('Valid Until is not valid'))),
  maxRedemptions: z.optional(
    z.nullable(
      whole({
        min: 0,
        max: 1_000_000_000,
        message: 'Max redemptions must be a whole number from 0 to 1,000,000,000',
      }),
    ),
  ),
};
const isActive = z.boolean({ error: 'isActive must be true or false' });
const discountPercent = whole({ min: 0, max: 100, message: 'Discount must be between 0 and 100' });
const durationMonths = z
  .number({ error: 'Duration must be greater than 0' })
  .check(
    z.int({ error: 'Duration must be a whole number of months' }),
    z.minimum(1, { error: 'Duration must be greater than 0' }),
    z.maximum(120, { error: 'Duration must be at most 120 months' }),
  );

export const promotionCodeBody = z
  .object({
    code,
    ...terms,
    /** By default the caller's today. */
    validFrom: z.optional(dayField('Valid From is not valid')),
    isActive: z._default(isActive, true),
    discountPercent: z._default(discountPercent, 100),
    durationMonths: z._default(durationMonths, 1),
  })
  .check(
    z.refine(
      ({ validFrom, validUntil }) => validFrom === undefined || !validUntil || validUntil >= validFrom,
      { error: 'Valid Until must not be before Valid From', path: ['validUntil'] },
    ),
  );

const promotionCodeChanges = z.object({
  ...terms,
  isActive: z.optional(isActive),
  discountPercent: z.optional(discountPercent),
  durationMonths: z.optional(durationMonths),
});

export const addPromotionCode = route('addPromotionCode', 'POST /api/admin/promotion-codes', {
  access: 'admin',
  body: promotionCodeBody,
  reply: promotionCode,
  status: 201,
  changes: changed,
});

export const updatePromotionCode = route('updatePromotionCode', 'PATCH /api/admin/promotion-codes/{id}', {
  access: 'admin',
  params: byId,
  body: promotionCodeChanges,
  reply: promotionCode,
  changes: changed,
});

/** A redeemed code is deactivated instead, and the message says so. */
export const removePromotionCode = route('removePromotionCode', 'DELETE /api/admin/promotion-codes/{id}', {
  access: 'admin',
  params: byId,
  reply: z.object({ message: z.optional(z.string()) }),
  changes: changed,
});

const adminActs = [
  'grant_subscription',
  'remove_subscription',
  'delete_user',
  'create_user',
  'renew_user_link',
  'end_sessions',
  'create_code',
  'update_code',
  'deactivate_code',
  'delete_code',
  'grant_admin',
  'revoke_admin',
  'retry_job',
  'back_up',
] as const;
export type AdminAct = (typeof adminActs)[number];

/** What an action of an admin changes. Each has a text (web/admin/audit-labels.ts). */
export type AuditField =
  | 'role'
  | 'subscription'
  | 'expiresAt'
  | 'description'
  | 'validFrom'
  | 'validUntil'
  | 'maxRedemptions'
  | 'isActive'
  | 'discountPercent'
  | 'durationMonths'
  | 'ended'
  | 'attempts';

const auditEntry = z.object({
  id,
  createdAt: instant,
  /** Null: done on the command line. 'provider': by what it says of the person at their sign-in. */
  actor: z.nullable(z.string()),
  act: z.enum(adminActs),
  /** A username ('Deleted user' once it is gone), a promotion code, or a kind of job. */
  subject: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The actions of admins, newest first. No one can change or remove an entry. */
export const listAudit = route('listAudit', 'GET /api/admin/audit', {
  access: 'admin',
  query: z.object(page),
  reply: z.array(auditEntry),
  isPaged: true,
});

const queue = z.object({
  kind: z.string(),
  /** Waiting for their time, including those that failed at least once and are tried again. */
  waiting: z.number(),
  retrying: z.number(),
  /** Given up. */
  failed: z.number(),
});

const failure = z.object({
  id,
  kind: z.string(),
  /** The error, without addresses and links. */
  error: z.string(),
  attempts: z.number(),
  failedAt: instant,
});

export const getStatus = route('getStatus', 'GET /api/admin/status', {
  access: 'admin',
  reply: z.object({
    versions: z.object({ app: z.string(), node: z.string(), postgres: z.string() }),
    migrations: z.object({ count: z.number(), latest: z.string() }),
    queues: z.array(queue),
    /** The newest 50 jobs and mails that were given up. */
    failures: z.array(failure),
    /** The last audit of the balances; null before the first one. */
    lastAudit: z.nullable(z.object({ at: instant, findings: z.number() })),
    /** Null: no scheduled backups. */
    backups: z.nullable(backupStatus),
  }),
});
export type Status = z.output<typeof getStatus.reply>;

/** Runs a job or mail that was given up again at once. */
export const retryJob = route('retryJob', 'POST /api/admin/jobs/{id}/retry', {
  access: 'admin',
  params: byId,
  changes: changed,
});
