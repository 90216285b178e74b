import { cents } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import type { CardEmulator } from '#server/platform/card-provider/cards.ts';
import { inTransaction, type Pool } from '#server/platform/database/database.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { addLines, lockWallets, walletOf } from '#server/wallet/book.ts';
import { callForm, typed } from './card-provider.ts';

/** Puts money (whole cents) into a person's wallet, like a deposit by card. */
export function seedMoney({ deps }: TestApp, person: { id: string }, amount: number): Promise<void> {
  return fillWallet(deps.pool, person, amount, deps.clock.now());
}

/** Does the same over a pool of connections. */
export async function fillWallet(
  pool: Pool,
  person: { id: string },
  amount: number,
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { id } = walletOf(await lockWallets(db, [person.id], now), person.id);
    const line = { walletId: id, amount: cents(amount), type: 'deposit', status: 'completed' } as const;
    const from = { counterpart: 'card', relatedId: newId(), relatedType: 'payment_method' } as const;
    await addLines(db, [{ ...line, ...from, description: 'Visa ending in 4242' }], now);
  });
}

/** Saves a card that the provider does not know for a person. Returns its id. */
export async function seedCard({ deps, owner }: TestApp, person: { id: string }): Promise<string> {
  const id = newId();
  const providerId = `pm_${id.replaceAll('-', '')}`;
  const details = {
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2030,
    stripePaymentMethodId: providerId,
  };
  await owner.query(
    `INSERT INTO payment_methods (id, user_id, type, details, is_default, provider_id, fingerprint, created_at)
     VALUES ($1, $2, 'card', $3, NOT EXISTS (SELECT 1 FROM payment_methods WHERE user_id = $2), $4, $4, $5)`,
    [id, person.id, JSON.stringify(details), providerId, deps.clock.now()],
  );
  await owner.query('UPDATE users SET stripe_customer_id = coalesce(stripe_customer_id, $2) WHERE id = $1', [
    person.id,
    `cus_${person.id.replaceAll('-', '')}`,
  ]);
  return id;
}

export const ACCOUNT = {
  accountName: 'Household',
  accountType: 'checking',
  accountNumber: '000123456789',
  routingNumber: '110000000',
};

/** Sets a card up like a browser, by default 4242…. Returns the provider's id of it. */
export async function setUpCard(app: TestApp, person: Caller, number = '4242424242424242'): Promise<string> {
  const { clientSecret } = (await person.post('/api/payment-methods/setup-intent')).body;
  const cvc = { cvc: number.startsWith('3') ? '1234' : '123' };
  const path = `setup_intents/${String(clientSecret).split('_secret_')[0]}`;
  const confirm = {
    method: 'POST',
    path: `${path}/confirm`,
    said: { clientSecret, card: typed(number, cvc) },
  } as const;
  const confirmed = await callForm(emulatorOf(app), confirm);
  if (confirmed.body.status !== 'requires_action') return confirmed.body.paymentMethodId;
  const said = { clientSecret, outcome: 'approve' };
  const approved = await callForm(emulatorOf(app), { method: 'POST', path: `${path}/authenticate`, said });
  return approved.body.paymentMethodId;
}

/** Sets a card up and saves it. Returns our id of it. */
export async function saveCard(app: TestApp, person: Caller, number?: string): Promise<string> {
  const stripePaymentMethodId = await setUpCard(app, person, number);
  const body = { type: 'card', details: JSON.stringify({ stripePaymentMethodId }) };
  return (await person.post('/api/payments/methods', body)).body.id;
}

function emulatorOf({ cardEmulator }: TestApp): CardEmulator {
  if (cardEmulator === null) throw new Error('There is no emulator');
  return cardEmulator;
}

/** Answers the confirmation of a charge like the person in the browser. */
export async function confirmCharge(
  app: TestApp,
  clientSecret: string,
  outcome: 'approve' | 'fail' = 'approve',
): Promise<void> {
  const path = `payment_intents/${clientSecret.split('_secret_')[0]}/authenticate`;
  const said = { clientSecret, outcome };
  const answer = await callForm(emulatorOf(app), { method: 'POST', path, said });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}
