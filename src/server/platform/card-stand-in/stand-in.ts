import type { CardAccess } from '#server/platform/card-provider-client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { loadKeys } from './keys.ts';

/** Takes a webhook to the application; tells whether it was accepted. */
export type Deliver = (rawBody: string, signature: string) => Promise<boolean>;

/** The local card provider, for an installation without Stripe's keys. */
export type CardStandIn = {
  readonly publishableKey: string;
  /** Starts it where it does not run yet. */
  access(): Promise<CardAccess>;
  /** Names where webhooks go. Until then they wait. */
  deliverTo(deliver: Deliver): void;
  /** Does all that is due by the clock: renewals, payouts, webhooks. */
  runDue(): Promise<void>;
  close(): Promise<void>;
};

type Parts = { folder: string; clock: Clock };

/** Opens the stand-in over its folder, made where missing. */
export function openCardStandIn({ folder }: Parts): CardStandIn {
  const keys = loadKeys(folder);
  return {
    publishableKey: keys.publishableKey,
    access: async () => ({ ...keys, base: new URL('http://127.0.0.1:9') }),
    deliverTo: () => undefined,
    runDue: async () => undefined,
    close: async () => undefined,
  };
}
