import { subscriptionHandlers } from '#server/subscription/sync.ts';
import type { CardHandlers } from './handler.ts';

/** Every noun that keeps something of the provider's, by name. */
export const cardHandlers: readonly CardHandlers[] = [subscriptionHandlers];
