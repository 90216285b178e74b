import { paymentHandlers } from '#server/payments/card-handlers.ts';
import { subscriptionHandlers } from '#server/subscription/card-handlers.ts';
import { walletHandlers } from '#server/wallet/card-handlers.ts';
import type { CardHandlers } from './handler.ts';

/** Every noun that keeps something of the provider's, by name. */
export const cardHandlers: readonly CardHandlers[] = [walletHandlers, paymentHandlers, subscriptionHandlers];
