import type { CardHandlers } from './core/context.ts';
import { paymentHandlers } from './payments/card-handlers.ts';
import { subscriptionHandlers } from './subscription/card-handlers.ts';
import { walletHandlers } from './wallet/card-handlers.ts';

/** The handlers of every feature that stores state of the provider, by name. */
export const cardHandlers: readonly CardHandlers[] = [walletHandlers, paymentHandlers, subscriptionHandlers];
