import { getMethod, requireMethodOf } from './customers.ts';
import type { Engine } from './engine.ts';
import { type Form, readFlag, requireText } from './form.ts';
import { addIntent, answerIntent, chargeIntent, readIntent } from './payment-intents.ts';
import { Refusal } from './refusal.ts';
import type { PaymentIntent } from './shapes.ts';
import { followPayment } from './subscriptions.ts';

type Confirmation = { methodId: string; isOwnerThere: boolean };

/** Charges a card for a payment and then updates what the payment settles. */
export function confirmIntent(
  engine: Engine,
  id: string,
  { methodId, isOwnerThere }: Confirmation,
): PaymentIntent | Refusal {
  const outcome = chargeIntent(engine, id, { method: getMethod(engine, methodId), isOwnerThere });
  if (!(outcome instanceof Refusal)) followPayment(engine, outcome);
  return outcome;
}

/** Applies the owner's answer to a confirmation of a payment. */
export function answerConfirmation(engine: Engine, id: string, isApproved: boolean): PaymentIntent {
  const intent = answerIntent(engine, id, isApproved);
  followPayment(engine, intent);
  return intent;
}

/** Makes a payment and, if requested, charges a card of the same customer at once. */
export function createIntent(engine: Engine, form: Form): PaymentIntent | Refusal {
  const parts = readIntent(engine, form);
  if (readFlag(form, 'confirm') !== true) return addIntent(engine, parts);
  const method = requireMethodOf(engine, parts.customer, requireText(form, 'payment_method'));
  const { id } = addIntent(engine, parts);
  return confirmIntent(engine, id, {
    methodId: method.id,
    isOwnerThere: readFlag(form, 'off_session') !== true,
  });
}
