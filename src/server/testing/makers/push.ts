import { createECDH, randomBytes } from 'node:crypto';

/** A new subscription of a browser at a push service, as the call takes it. */
export function pushSubscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
) {
  const browser = createECDH('prime256v1');
  return {
    endpoint,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
