import { join } from 'node:path';
import type { CardProvider } from './card-provider.ts';
import { createCardProvider } from './card-provider-stripe.ts';
import { type CardStandIn, openCardStandIn } from './card-stand-in/stand-in.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';

export type Cards = { cards: CardProvider; cardStandIn: CardStandIn | null };

/** Stripe where its keys are configured, else the local stand-in with its state in the data directory. */
export function openCards(config: Pick<Config, 'cards' | 'dataDirectory'>, clock: Clock): Cards {
  if (config.cards !== null) {
    const { publishableKey, secretKey, webhookSecret, apiBase } = config.cards;
    const access = async () => ({ secretKey, webhookSecret, base: apiBase });
    return { cards: createCardProvider({ kind: 'stripe', publishableKey, access }), cardStandIn: null };
  }
  const cardStandIn = openCardStandIn({ folder: join(config.dataDirectory, 'card-provider'), clock });
  const { publishableKey, access } = cardStandIn;
  return { cards: createCardProvider({ kind: 'stand-in', publishableKey, access }), cardStandIn };
}
