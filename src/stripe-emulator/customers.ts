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

/** The customer that a request names. */
export function requireCustomer({ store }: Engine, form: Form): Customer {
  return store.get('customer', requireText(form, 'customer'), 'customer');
}

/** Credit that a customer has (negative) goes into the next invoice. */
export function setBalance({ store }: Engine, id: string, balance: number): void {
  store.put('customer', { ...store.get('customer', id), balance });
}

/** Takes a customer away with their cards; what else is theirs is ended before. */
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

/** Keeps what remains of a typed card: not attached to anybody yet. */
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

/** A card may be charged for the customer who saved it only. */
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
