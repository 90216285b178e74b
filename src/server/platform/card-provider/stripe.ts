import type { CardProvider } from './card-provider.ts';
import { type CardAccess, createCardClient } from './client.ts';
import { cardEvents } from './events.ts';
import { cardPayments } from './payments.ts';
import { cardSubscriptions } from './subscriptions.ts';

type Parts = Pick<CardProvider, 'kind' | 'publishableKey'> & {
  /** Called before each call, so that the emulator starts at its first use. */
  access: () => Promise<CardAccess>;
};

/** The card provider over Stripe's library, whether Stripe or the emulator answers. */
export function createCardProvider({ kind, publishableKey, access }: Parts): CardProvider {
  const client = createCardClient(access);
  return {
    kind,
    publishableKey,
    ...cardPayments(client),
    ...cardSubscriptions(client),
    ...cardEvents(client),
  };
}
