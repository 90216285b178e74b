import type { Deps } from '#server/core/context.ts';
import { refreshSubscriptions } from '#server/subscription/service.ts';
import { demoCode } from './story.ts';

type Send = (method: 'POST', url: string, payload: object) => Promise<Record<string, unknown>>;

/** A test card that succeeds. */
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

/**
 * Subscribes a person with a monthly card payment, through the checkout and the card form. With a real provider no card
 * can be typed here, so the person gets a code.
 */
export async function tellSubscriber(send: Send, deps: Deps, userId: string): Promise<void> {
  if (deps.cards.kind !== 'stand-in') {
    await send('POST', '/api/promotion-codes/redeem', { code: demoCode.code });
    return;
  }
  const checkout = await send('POST', '/api/get-or-create-subscription', { billingInterval: 'monthly' });
  const clientSecret = String(checkout.clientSecret);
  const address = `/card-provider/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  await send('POST', address, { publishableKey: deps.cards.publishableKey, clientSecret, card });
  // The server does not receive webhooks yet.
  await refreshSubscriptions(deps, userId);
}
