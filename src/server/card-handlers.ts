import type { CardHandlers } from './core/context.ts';
import { paymentHandlers } from './payments/card-handlers.ts';
import { subscriptionHandlers } from './subscription/card-handlers.ts';
import { walletHandlers } from './wallet/card-handlers.ts';

/** Every noun that keeps something of the provider's, by name. */
export const cardHandlers: readonly CardHandlers[] = [walletHandlers, paymentHandlers, subscriptionHandlers];
