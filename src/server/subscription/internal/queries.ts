import type { BillingInterval } from '#domain/prices.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

export type SubscriptionRow = {
  id: string;
  userId: string;
  providerId: string | null;
  billingInterval: BillingInterval;
  status: 'starting' | 'incomplete' | 'active' | 'past_due' | 'ended';
  periodStart: string | null;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  discountId: string | null;
  createdAt: string;
  /** When the provider ended it. Null for one that was only replaced by another checkout. */
  endedAt: string | null;
  /** Revoked by an admin: it gives nothing, whatever the provider says. */
  isRevoked: boolean;
};

const COLUMNS = `subscription.id, user_id AS "userId", provider_id AS "providerId",
  billing_interval AS "billingInterval", status, current_period_start AS "periodStart",
  current_period_end AS "periodEnd", cancel_at_period_end AS "cancelAtPeriodEnd", discount_id AS "discountId",
  subscription.created_at AS "createdAt", ended_at AS "endedAt",
  EXISTS (SELECT 1 FROM grants AS taken
          WHERE taken.kind = 'revocation' AND taken.source_id = subscription.id) AS "isRevoked"`;

/** Running subscriptions and open checkouts, newest first. */
export const listCurrent = statement<[userId: string], SubscriptionRow>(`
  SELECT ${COLUMNS} FROM card_subscriptions AS subscription
  WHERE user_id = $1 AND status <> 'ended' ORDER BY subscription.id DESC`);

const selectOwner = statement<[providerId: string, id: string | null], { userId: string }>(`
  SELECT user_id AS "userId" FROM card_subscriptions
  WHERE provider_id = $1 OR (id = $2 AND provider_id IS NULL)`);

const lockOne = statement<[providerId: string, id: string | null], SubscriptionRow>(`
  SELECT ${COLUMNS} FROM card_subscriptions AS subscription
  WHERE provider_id = $1 OR (id = $2 AND provider_id IS NULL) FOR NO KEY UPDATE`);

/**
 * The owner of a provider's subscription: by its id, or by our id if the provider's is not recorded yet. Null if it is
 * unknown.
 */
export async function findOwner(db: Db, providerId: string, id: string | null): Promise<string | null> {
  return first(await selectOwner(db, providerId, id))?.userId ?? null;
}

export async function findLocked(
  db: Db,
  providerId: string,
  id: string | null,
): Promise<SubscriptionRow | null> {
  return first(await lockOne(db, providerId, id));
}

export const insertSubscription = statement<
  [id: string, userId: string, interval: BillingInterval, discountId: string | null, now: Date],
  never
>(`
  INSERT INTO card_subscriptions (id, user_id, billing_interval, status, discount_id, created_at, updated_at)
  VALUES ($1, $2, $3, 'starting', $4, $5, $5)`);

/** Records the provider's subscription; returns no row if the checkout was replaced meanwhile. */
export const noteProviderId = statement<[id: string, providerId: string, now: Date], { id: string }>(`
  UPDATE card_subscriptions SET provider_id = $2, status = 'incomplete', updated_at = $3
  WHERE id = $1 AND status IN ('starting', 'incomplete') RETURNING id`);

/** Also for a replaced one: it must still be ended at the provider. */
export const keepProviderId = statement<[id: string, providerId: string], never>(
  'UPDATE card_subscriptions SET provider_id = $2 WHERE id = $1 AND provider_id IS NULL',
);

const endCheckouts = statement<[ids: readonly string[], now: Date], { providerId: string | null }>(`
  UPDATE card_subscriptions SET status = 'ended', updated_at = $2
  WHERE id = ANY($1) AND status IN ('starting', 'incomplete') RETURNING provider_id AS "providerId"`);

/** Ends checkouts here. Returns their current ids at the provider, which may have been recorded just now. */
export async function replaceCheckouts(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await endCheckouts(db, ids, now)).flatMap((row) => row.providerId ?? []);
}

/** Ends a subscription that the provider does not know anymore. */
export const endLost = statement<[id: string, now: Date], never>(`
  UPDATE card_subscriptions SET status = 'ended', ended_at = $2, updated_at = $2 WHERE id = $1 AND ended_at IS NULL`);

export const updateFromProvider = statement<
  [
    id: string,
    providerId: string,
    status: SubscriptionRow['status'],
    interval: BillingInterval,
    periodStart: string,
    periodEnd: string,
    cancelAtPeriodEnd: boolean,
    endedAt: string | null,
    now: Date,
  ],
  never
>(`
  UPDATE card_subscriptions SET provider_id = $2, status = $3, billing_interval = $4, current_period_start = $5,
    current_period_end = $6, cancel_at_period_end = $7, ended_at = $8, updated_at = $9,
    past_due_since = CASE WHEN $3 = 'past_due' THEN coalesce(past_due_since, $9) END
  WHERE id = $1`);

/** The person's row refers to the running subscription. */
export const noteRunning = statement<[userId: string, providerId: string, isRunning: boolean], never>(`
  UPDATE users SET stripe_subscription_id = CASE WHEN $3 THEN $2 END
  WHERE id = $1 AND (($3 AND stripe_subscription_id IS DISTINCT FROM $2) OR (NOT $3 AND stripe_subscription_id = $2))`);

// After this time without being known at the provider, a subscription is not checked anymore.
const FORGOTTEN = '40 days';

/** Subscriptions whose state may have changed without an event; the longest unchecked ones first. */
export const listToLookAt = statement<[before: Date, most: number], { providerId: string }>(`
  SELECT provider_id AS "providerId" FROM card_subscriptions
  WHERE ended_at IS NULL AND provider_id IS NOT NULL AND updated_at NOT BETWEEN $1 AND $1::timestamptz + interval '1 hour'
    AND (status <> 'active' OR current_period_end < $1 OR updated_at NOT BETWEEN $1::timestamptz - interval '1 day' AND $1)
    AND updated_at > $1::timestamptz - interval '${FORGOTTEN}'
  ORDER BY updated_at LIMIT $2`);

export type PersonRow = { name: string; email: string | null; customerId: string | null; role: string };

const selectPerson = statement<[id: string], PersonRow>(`
  SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), display_name, username) AS name,
         CASE WHEN email_verified THEN email END AS email, stripe_customer_id AS "customerId", role
  FROM users WHERE id = $1`);

/** A person's name, verified address, customer at the provider, and role. */
export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  return first(await selectPerson(db, id));
}

export const listIntervals = statement<[userId: string], { id: string; billingInterval: BillingInterval }>(
  'SELECT id, billing_interval AS "billingInterval" FROM card_subscriptions WHERE user_id = $1',
);
