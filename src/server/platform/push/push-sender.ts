// Why: docs/decisions/0033.
import { ECDH } from 'node:crypto';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { Config } from '#server/platform/process/config.ts';
import { isPushAddress } from './push-address.ts';
import { openVapidKeys } from './vapid-keys.ts';

/** For how long a push service keeps a message for a device that is off, in seconds. */
const KEPT_SECONDS = 86_400;

/** A browser's subscription at its push service. Both keys are base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** Sends messages to browsers by their push services (RFC 8030, 8291, 8292). */
export type PushSender = {
  /** The public key that browsers subscribe with now. */
  publicKey(): string;
  isUsable(endpoint: string): boolean;
  /** Encrypts a text for the subscription and sends it. Throws where the service did not take it. */
  send(subscription: PushSubscription, publicKey: string, text: string): Promise<'sent' | 'gone'>;
};

type Source = Pick<Config, 'dataDirectory' | 'outboundAllow' | 'appUrl' | 'isHttps' | 'supportEmail'>;

/** Opens the sender of an installation. The first start creates its key pair in the data directory. */
export function openPushSender(config: Source, outbound: Outbound): PushSender {
  const { dataDirectory, outboundAllow } = config;
  // The contact for push services.
  const subject = config.isHttps ? config.appUrl : `mailto:${config.supportEmail}`;
  const pairs = openVapidKeys(dataDirectory);
  const isUsable = (endpoint: string) => isPushAddress(endpoint, outboundAllow);
  return {
    publicKey: () => pairs()[0]?.publicKey ?? '',
    isUsable,
    async send({ endpoint, ...keys }, publicKey, text) {
      const pair = pairs().find((each) => each.publicKey === publicKey);
      // Sending is not possible anymore: the setting has changed, or the key was removed.
      if (!isUsable(endpoint) || pair === undefined) return 'gone';
      // Loaded at the first use: many installations never send.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
        vapidDetails: { subject, ...pair },
        TTL: KEPT_SECONDS,
      });
      const status = await outbound.post(endpoint, { headers: textsOf(headers), body });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      // Without the address: errors are logged, and anyone who knows the address can send to the device.
      throw new Error(`the push service answered ${status}`);
    },
  };
}

/** The headers of the library, as a request takes them. */
const textsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Whether a text in base64url is a point on the curve of subscriptions. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
