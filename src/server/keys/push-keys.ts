import { type Db, statement } from '#server/platform/database/database.ts';
import { addVapidKeys } from '#server/platform/push/vapid-keys.ts';

const listUsed = statement<[], { publicKey: string }>(
  'SELECT DISTINCT public_key AS "publicKey" FROM push_subscriptions',
);

/**
 * Makes a new key pair for push services. The earlier ones stay for the devices that subscribed with them; each browser
 * subscribes again with the new one when Allsquare is opened in it.
 */
export async function rotatePushKeys(db: Db, dataDirectory: string): Promise<void> {
  const used = await listUsed(db);
  addVapidKeys(dataDirectory, new Set(used.map(({ publicKey }) => publicKey)));
}
