import { type Engine, header } from './engine.ts';
import { type Form, readMetadata, readText, requireText } from './form.ts';
import { invalidRequest, missing } from './refusal.ts';
import type { CardFacts, Customer, PaymentMethod } from './shapes.ts';

export function createCustomer(engine: Engine, form: Form): Customer {
  const customer: Customer = {
    ...header(engine, 'cus', 'customer'),
    email: readText(form, 'email') ?? null,
    metadata: readMetadata(form),
    balance: 0,
  };
  return engine.store.put('customer', customer);
}

export function getCustomer({ store }: Engine, id: string): Customer {
  return store.get('customer', id);
}

/** Finds the customer that a request names. */
export function requireCustomer({ store }: Engine, form: Form): Customer {
  return store.get('customer', requireText(form, 'customer'), 'customer');
}

/** Sets the customer's credit (negative), which goes into the next invoice. */
export function setBalance({ store }: Engine, id: string, balance: number): void {
  store.put('customer', { ...store.get('customer', id), balance });
}

/** Removes a customer with their cards. Their subscriptions must have ended. */
export function removeCustomer(
  engine: Engine,
  id: string,
): { id: string; object: 'customer'; deleted: true } {
  const { store } = engine;
  store.get('customer', id);
  for (const method of store.list('payment_method', { customer: id, limit: 1000 }).data) {
    detachMethod(engine, method.id);
  }
  store.remove(id);
  return { id, object: 'customer', deleted: true };
}

/** Stores the facts about a typed card that may be kept; it is not attached to a customer yet. */
export function addMethod(engine: Engine, card: CardFacts): PaymentMethod {
  const method: PaymentMethod = {
    ...header(engine, 'pm', 'payment_method'),
    type: 'card',
    customer: null,
    card,
    metadata: {},
  };
  return engine.store.put('payment_method', method);
}

export function getMethod({ store }: Engine, id: string): PaymentMethod {
  return store.get('payment_method', id, 'payment_method');
}

/** Only the customer who saved a card may be charged with it. */
export function requireMethodOf(engine: Engine, customer: string | null, id: string): PaymentMethod {
  const method = getMethod(engine, id);
  if (method.customer === null || method.customer !== customer)
    throw missing('payment_method', id, 'payment_method');
  return method;
}

export function attachMethod(engine: Engine, id: string, customer: string): PaymentMethod {
  const method = getMethod(engine, id);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest('The payment method belongs to somebody else', 'payment_method');
  const attached = engine.store.put('payment_method', { ...method, customer }, { customer });
  engine.emit('payment_method.attached', attached);
  return attached;
}

export function detachMethod(engine: Engine, id: string): PaymentMethod {
  const method = getMethod(engine, id);
  if (method.customer === null)
    throw invalidRequest('The payment method is not attached to a customer', 'payment_method');
  const detached = engine.store.put('payment_method', { ...method, customer: null });
  engine.emit('payment_method.detached', detached);
  return detached;
}
