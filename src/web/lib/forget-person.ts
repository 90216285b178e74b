import { clearCachedReplies } from './api/cached-replies.ts';
import { mayNotify } from './may-notify.ts';
import { FLAG } from './outbox/shown.ts';
import { RETURN_KEY } from './paths.ts';
import { SIGNED_OUT_KEY } from './signed-out.ts';

/** What this device keeps of a person, each with what empties it. A new store is added here. */
const stores: readonly (() => Promise<void>)[] = [clearCachedReplies];

/**
 * What stays: settings of the device, the sign for other tabs that the session changed, and the sign that something waits
 * to be sent, which the outbox itself removes.
 */
const STAYING = new Set(['theme', 'single-keys', 'allsquare:session-changed', FLAG]);

/**
 * Empties everything that this device keeps of the person who was signed in. Only the page to return to after signing in
 * again stays, in this tab (`forgetReturn`), and that they signed out here.
 */
export async function forgetPerson(): Promise<void> {
  try {
    removeOthers(localStorage, STAYING);
    removeOthers(sessionStorage, new Set([RETURN_KEY, SIGNED_OUT_KEY]));
  } catch {
    // Storage may be forbidden. Then there is nothing in it.
  }
  // Nobody has to wait for it. Its code loads only where there can be notifications.
  if (mayNotify())
    void import('./push.ts').then(
      ({ endNotifications }) => endNotifications(),
      () => undefined,
    );
  await Promise.allSettled(stores.map((clear) => clear()));
}

function removeOthers(storage: Storage, kept: ReadonlySet<string>): void {
  for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key);
}
