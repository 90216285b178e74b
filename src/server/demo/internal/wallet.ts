import type { Deps } from '#server/core/context.ts';

type Send = (method: 'POST', url: string, payload: object) => Promise<Record<string, unknown>>;

const card = { number: '5555555555554444', expMonth: 8, expYear: 2039, cvc: '123' };
const account = {
  accountName: 'Everyday account',
  accountType: 'checking',
  accountNumber: '000123456789',
  routingNumber: '110000000',
};

/**
 * Gives a person a saved card, a bank account, and wallet money from the card. With a real provider there is no card.
 */
export async function tellWallet(send: Send, deps: Deps): Promise<void> {
  await send('POST', '/api/bank-accounts', account);
  if (deps.cards.kind !== 'stand-in') return;
  const { publishableKey } = deps.cards;
  const setup = await send('POST', '/api/payment-methods/setup-intent', {});
  const clientSecret = String(setup.clientSecret);
  const address = `/card-provider/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  const { paymentMethodId } = await send('POST', address, { publishableKey, clientSecret, card });
  const details = JSON.stringify({ stripePaymentMethodId: paymentMethodId });
  const saved = await send('POST', '/api/payments/methods', { type: 'card', details });
  const deposit = { type: 'deposit', amount: 180, paymentMethodId: saved.id };
  await send('POST', '/api/wallet/transactions', deposit);
}
