import type { Day } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

type Send = (method: 'POST', url: string, payload: object) => Promise<Record<string, unknown>>;

const card = { number: '5555555555554444', expMonth: 8, expYear: 2039, cvc: '123' };
const account = {
  accountName: 'Everyday account',
  accountType: 'checking',
  accountNumber: '000123456789',
  routingNumber: '110000000',
};

const deposits = [
  { daysAgo: 41, amount: 120 },
  { daysAgo: 6, amount: 60 },
];

/**
 * Gives a person a bank account and a saved card. Returns the deposits from the card into the wallet; with a real provider
 * there is no card.
 */
export async function tellWallet(send: Send, deps: Deps, today: Day): Promise<StoryEvent[]> {
  await send('POST', '/api/bank-accounts', account);
  if (deps.cards.kind !== 'stand-in') return [];
  const { publishableKey } = deps.cards;
  const setup = await send('POST', '/api/payment-methods/setup-intent', {});
  const clientSecret = String(setup.clientSecret);
  const address = `/card-provider/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  const { paymentMethodId } = await send('POST', address, { publishableKey, clientSecret, card });
  const details = JSON.stringify({ stripePaymentMethodId: paymentMethodId });
  const saved = await send('POST', '/api/payments/methods', { type: 'card', details });
  return deposits.map(({ daysAgo, amount }) => ({
    at: storyTime(today, daysAgo, 9 * 60),
    happen: () =>
      send('POST', '/api/wallet/transactions', { type: 'deposit', amount, paymentMethodId: saved.id }),
  }));
}
