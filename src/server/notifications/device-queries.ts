import type { PushDevice } from '#contract/push.ts';
import { statement } from '#server/platform/database/database.ts';

export type DeviceRow = Omit<PushDevice, 'device'> & { userAgent: string | null };

const COLUMNS = 'device.id, session.user_agent AS "userAgent", device.created_at AS "createdAt"';

/** A person's devices whose session has not ended, newest first. */
export const listDevices = statement<[userId: string, now: Date, limit: number], DeviceRow>(`
  SELECT ${COLUMNS}
  FROM push_subscriptions AS device JOIN sessions AS session ON session.id = device.session_id
  WHERE device.user_id = $1 AND session.expires_at > $2 ORDER BY device.id DESC LIMIT $3`);

/** How many devices the session has, before it gets another one. */
export const countOfSession = statement<[sessionId: string], { count: number }>(
  'SELECT count(*)::int AS count FROM push_subscriptions WHERE session_id = $1',
);

type Subscribed = [sessionId: string, sealed: string, publicKey: string];

/** The device of an endpoint: a browser has one. */
export const lockByEndpoint = statement<[endpointHash: Buffer], { id: string; userId: string }>(
  'SELECT id, user_id AS "userId" FROM push_subscriptions WHERE endpoint_hash = $1 FOR UPDATE',
);

export const renewDevice = statement<[id: string, ...Subscribed], DeviceRow>(`
  WITH device AS (
    UPDATE push_subscriptions SET session_id = $2, subscription = $3, public_key = $4
    WHERE id = $1 RETURNING id, session_id, created_at
  )
  SELECT ${COLUMNS} FROM device JOIN sessions AS session ON session.id = device.session_id`);

/** No row where the same endpoint came at the same time. */
export const insertDevice = statement<
  [id: string, ...Subscribed, userId: string, endpointHash: Buffer, now: Date],
  DeviceRow
>(`
  WITH device AS (
    INSERT INTO push_subscriptions (id, session_id, subscription, public_key, user_id, endpoint_hash, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint_hash) DO NOTHING
    RETURNING id, session_id, created_at
  )
  SELECT ${COLUMNS} FROM device JOIN sessions AS session ON session.id = device.session_id`);

export const removeDevice = statement<[id: string, userId: string], { id: string }>(
  'DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 RETURNING id',
);

/** What is needed to send to a device. No row where its session has ended. */
export const findTarget = statement<
  [id: string, userId: string, now: Date],
  { sealed: string; publicKey: string }
>(`
  SELECT device.subscription AS sealed, device.public_key AS "publicKey"
  FROM push_subscriptions AS device JOIN sessions AS session ON session.id = device.session_id
  WHERE device.id = $1 AND device.user_id = $2 AND session.expires_at > $3`);
