import { addPushDevice, getPush, type PushDevice, removePushDevice } from '#contract/push.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { findSubscription, subscribe, unsubscribe } from '#web/lib/push.ts';

/** Adds this browser to the user's devices. Call it only after a press; null where they refuse the permission. */
export async function addOwnDevice(publicKey: string): Promise<PushDevice | null> {
  const body = await subscribe(publicKey);
  if (body === null) return null;
  try {
    return await call(addPushDevice, { body });
  } catch (error) {
    await unsubscribe();
    throw error;
  }
}

/**
 * Tells the server again about the subscription of this browser, which may have a new session, and subscribes again if
 * the site has a new key. Returns the id of this device; null where the browser has no subscription.
 */
export async function renewOwnDevice(): Promise<string | null> {
  const found = await findSubscription();
  if (found === null) return null;
  const { publicKey } = await call(getPush);
  const { id } = await call(addPushDevice, { body: found.body });
  return found.publicKey === publicKey ? id : exchange(id, publicKey);
}

async function exchange(id: string, publicKey: string): Promise<string | null> {
  const body = await subscribe(publicKey);
  if (body === null) return null;
  const add = async () => (await call(addPushDevice, { body })).id;
  const remove = () => call(removePushDevice, { params: { id } });
  try {
    const added = await add();
    if (added !== id) await remove();
    return added;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    // There is no room for both.
    await remove();
    return add();
  }
}
