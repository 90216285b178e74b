import { mayNotify } from './may-notify.ts';

/** The subscription of this browser, as the call takes it. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** How long the service worker may take to start, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Whether this page can show notifications: `install` and `https` where it could as an installed app or at another
 * address, `blocked` where the person refused them.
 */
export type PushSupport = 'yes' | 'blocked' | 'install' | 'https' | 'no';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'https';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleMobile() ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** An iPhone or an iPad, which calls itself a Mac. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

async function find(): Promise<PushSubscription | null> {
  if (!mayNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** This browser's subscription and the key of the site that it was made with; null where there is none. */
export async function findSubscription(): Promise<{ body: Subscription; publicKey: string } | null> {
  const found = await find();
  if (found === null) return null;
  return { body: bodyOf(found), publicKey: toText(found.options.applicationServerKey) };
}

/**
 * Asks for the permission and subscribes at the browser's push service. Call it only after a press. Null where the
 * person refuses; throws where the browser or its push service fails.
 */
export async function subscribe(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await soon(navigator.serviceWorker.ready);
  // A browser has one subscription, which may use an earlier key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return bodyOf(await registration.pushManager.subscribe(options));
}

/** Ends this browser's subscription and closes what it shows of the person, who leaves. */
export async function endNotifications(): Promise<void> {
  await unsubscribe();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  } catch {
    // A browser that cannot list them.
  }
}

/** Ends this browser's subscription, if any: it gets nothing any more. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await find())?.unsubscribe();
  } catch {
    // The server removed the subscription with the session, and the service worker shows nothing without a session.
  }
}

function bodyOf(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Bytes as base64url. */
function toText(key: ArrayBuffer | null): string {
  const bytes = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return bytes.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function soon<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service worker did not start')), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
