import { newId } from '#server/core/ids.ts';
import type { SubscriptionState } from '#server/platform/card-provider/card-provider.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { callForm, type FormAnswer, typed } from './card-provider.ts';

export const CARD = '4242 4242 4242 4242';
export const DECLINED = '4000 0000 0000 0002';
export const CONFIRMED = '4000 0025 0000 3155';

/** Opens the checkout like the screen. */
export function openCheckout(person: Caller, billingInterval = 'monthly') {
  return person.post('/api/get-or-create-subscription', { billingInterval });
}

/** Sends input to the card form of a payment: a card number, or the result of the confirmation. */
export function sayToForm(app: TestApp, clientSecret: string, said: object): Promise<FormAnswer> {
  const { cardEmulator } = app.deps;
  if (cardEmulator === null) throw new Error('There is no emulator');
  const act = 'outcome' in said ? 'authenticate' : 'confirm';
  const path = `payment_intents/${clientSecret.split('_secret_')[0]}/${act}`;
  return callForm(cardEmulator, { method: 'POST', path, said: { clientSecret, ...said } });
}

export const typeCard = (app: TestApp, clientSecret: string, number: string) =>
  sayToForm(app, clientSecret, { card: typed(number) });

/** Runs what is due at the provider and delivers its events, until all follow-up jobs are done. */
export async function hearFromProvider(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) if ((await app.runJobs()) === 0) return;
}

/** Subscribes with a test card, and returns the resulting subscription. */
export async function subscribe(app: TestApp, person: Caller, billingInterval = 'monthly'): Promise<void> {
  const { body } = await openCheckout(person, billingInterval);
  const { status } = await typeCard(app, body.clientSecret, CARD);
  if (status !== 200) throw new Error(`The card form answered ${status}`);
  await hearFromProvider(app);
}

/** A person without full access, with a verified address. */
export function makeNewcomer(app: TestApp): Promise<Caller> {
  const name = `newcomer-${newId().slice(-8)}`;
  return app.person(name, { hasAccess: false, email: `${name}@example.com` });
}

/** A person's subscriptions at the provider, newest first. */
export async function listAtProvider(app: TestApp, { id }: Caller): Promise<SubscriptionState[]> {
  const { rows } = await app.owner.query('SELECT stripe_customer_id AS id FROM users WHERE id = $1', [id]);
  return app.deps.cards.listSubscriptions(rows[0].id);
}

/** Moves the clock to noon of a day in steps that keep the person's session. */
export async function goTo(app: TestApp, person: Caller, day: string): Promise<void> {
  const until = Date.parse(`${day}T12:00:00Z`);
  for (;;) {
    const left = until - app.deps.clock.now().getTime();
    if (left <= 0) return;
    app.clock.advance(Math.min(left, 20 * 86_400_000));
    await person.get('/api/user');
  }
}
