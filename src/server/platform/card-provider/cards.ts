import { join } from 'node:path';
import type { Clock } from '#server/core/clock.ts';
import type { Config } from '#server/platform/process/config.ts';
import { EmulatorUnavailableError, openStripeEmulator } from '#stripe-emulator/emulator.ts';
import { type CardProvider, CardProviderUnavailableError } from './card-provider.ts';
import { createCardProvider } from './stripe.ts';

export type CardEmulator = ReturnType<typeof openStripeEmulator>;
/** Delivers a webhook's body and signature to its receiver. Returns whether it was received. */
export type Deliver = Parameters<CardEmulator['deliverTo']>[0];

export type Cards = { cards: CardProvider; cardEmulator: CardEmulator | null };

/** Opens Stripe if its keys are configured, otherwise the local emulator with its state in the data directory. */
export function openCards(config: Pick<Config, 'cards' | 'dataDirectory'>, clock: Clock): Cards {
  if (config.cards !== null) {
    const { publishableKey, secretKey, webhookSecret, apiBase } = config.cards;
    const access = async () => ({ secretKey, webhookSecret, base: apiBase });
    return { cards: createCardProvider({ kind: 'stripe', publishableKey, access }), cardEmulator: null };
  }
  const emulator = openStripeEmulator({ folder: join(config.dataDirectory, 'card-provider'), clock });
  const access = () => emulator.access().catch(throwUnavailable);
  const cardEmulator = { ...emulator, access };
  const { publishableKey } = emulator;
  return { cards: createCardProvider({ kind: 'stand-in', publishableKey, access }), cardEmulator };
}

function throwUnavailable(error: unknown): never {
  if (error instanceof EmulatorUnavailableError)
    throw new CardProviderUnavailableError(error.message, { cause: error });
  throw error;
}
