import { type Delivery, MAX_DELIVERIES, type Webhook, type WebhookChoice } from '#contract/webhooks.ts';
import { statement } from '#server/platform/database/database.ts';

/** The name under which the last run of the job that finds events is stored. */
export const LAST_RUN_FACT = 'webhook events';

const COLUMNS = `id, url, events, active_since IS NOT NULL AS "isActive", created_at AS "createdAt"`;

export const listWebhooks = statement<[userId: string, most: number], Webhook>(
  `SELECT ${COLUMNS} FROM webhooks WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
);

export const insertWebhook = statement<
  [id: string, userId: string, url: string, events: readonly WebhookChoice[], secret: string, now: Date],
  Webhook
>(`
  INSERT INTO webhooks (id, user_id, url, events, secret, active_since, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${COLUMNS}`);

/** Null does not change the events, or whether it is on. One that is turned on waits for nothing. */
export const updateWebhook = statement<
  [userId: string, id: string, events: readonly WebhookChoice[] | null, isActive: boolean | null, now: Date],
  Webhook
>(`
  UPDATE webhooks SET
    events = coalesce($3::text[], events),
    active_since = CASE WHEN $4::boolean THEN coalesce(active_since, $5::timestamptz)
                        WHEN $4 IS NULL THEN active_since END,
    next_at = CASE WHEN $4 AND active_since IS NULL THEN NULL ELSE next_at END
  WHERE user_id = $1 AND id = $2 RETURNING ${COLUMNS}`);

export const removeWebhook = statement<[userId: string, id: string], { id: string }>(
  'DELETE FROM webhooks WHERE user_id = $1 AND id = $2 RETURNING id',
);

export const findWebhook = statement<[userId: string, id: string], { id: string }>(
  'SELECT id FROM webhooks WHERE user_id = $1 AND id = $2',
);

export const listDeliveries = statement<[webhookId: string, most: number], Delivery>(`
  SELECT id, event, status, attempts, created_at AS "createdAt" FROM webhook_deliveries
  WHERE webhook_id = $1 ORDER BY id DESC LIMIT $2`);

/** Gives up pending deliveries, because the webhook is off. */
export const failPending = statement<[webhookId: string], never>(
  `UPDATE webhook_deliveries SET status = 'failed' WHERE webhook_id = $1 AND status = 'pending'`,
);

/**
 * Removes deliveries beyond the newest of each webhook. Deliveries of events that the job may read again must stay, or
 * they would be sent twice.
 */
export const removeOldDeliveries = statement<[now: Date], never>(`
  DELETE FROM webhook_deliveries AS delivery
  USING webhooks AS webhook
  WHERE delivery.webhook_id = webhook.id AND delivery.status <> 'pending'
    AND delivery.created_at < (
      SELECT least($1::timestamptz, (value #>> '{}')::timestamptz) - interval '1 hour' FROM facts WHERE name = '${LAST_RUN_FACT}')
    AND delivery.id < (
      SELECT id FROM webhook_deliveries WHERE webhook_id = webhook.id
      ORDER BY id DESC OFFSET ${MAX_DELIVERIES - 1} LIMIT 1)`);
