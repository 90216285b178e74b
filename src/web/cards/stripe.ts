import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardOutcome } from '#web/lib/confirm-card.ts';
import { sayRefusal } from './refusal.ts';

let loading: Promise<Stripe | null> | undefined;

/** Loads Stripe's script when a card is first needed. */
export function fetchStripe(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Lets Stripe confirm a charge of a saved card with its owner. */
export async function confirmWithStripe(publishableKey: string, clientSecret: string): Promise<CardOutcome> {
  const stripe = await fetchStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe runs in browsers only');
  const { error } = await stripe.handleNextAction({ clientSecret });
  return error === undefined ? { ok: true } : { ok: false, message: sayRefusal(error) };
}
