import type { Deps } from '#server/core/context.ts';
import {
  CardObjectMissingError,
  type SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';

/** Null for what the provider does not know (any more), as after it was exchanged for another one. */
export async function unlessMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CardObjectMissingError) return null;
    throw error;
  }
}

export function findState({ cards }: Deps, providerId: string): Promise<SubscriptionState | null> {
  return unlessMissing(cards.getSubscription(providerId));
}
