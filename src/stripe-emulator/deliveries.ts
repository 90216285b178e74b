import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Store } from './store.ts';

/** Sends a webhook to the application; returns whether it was accepted. */
export type Deliver = (rawBody: string, signature: string) => Promise<boolean>;

/** The waits between tries, in seconds. The last one repeats for three days, then the event is given up. */
const WAITS = [1, 2, 5, 15, 60, 300, 900, 3600];
const MAX_ATTEMPTS = 80;
const BATCH = 100;

type Parts = {
  store: Store;
  clock: Clock;
  secret: string;
  deliver: Deliver;
  isStopping: () => boolean;
};

/** Sends due webhooks to the application, oldest first. */
export async function deliverDue({ store, clock, secret, deliver, isStopping }: Parts): Promise<void> {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  for (const { event, attempts } of store.listDeliveries(seconds(), BATCH)) {
    if (isStopping()) return;
    const body = JSON.stringify(store.get('event', event));
    const isAccepted = await deliver(body, sign(body, secret, seconds())).catch(() => false);
    if (isAccepted || attempts + 1 >= MAX_ATTEMPTS) store.removeDelivery(event);
    else store.delayDelivery(event, seconds() + (WAITS[attempts] ?? WAITS.at(-1) ?? 0));
  }
}

/** Signs like Stripe: a time, and an HMAC over it and the raw body. */
export function sign(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
