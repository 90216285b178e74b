import type { Deps } from '#server/core/context.ts';
import {
  CardObjectMissingError,
  type SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';

/** Null for an object that the provider does not know, for example after the provider was replaced. */
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
