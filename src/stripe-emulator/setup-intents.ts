import { attachMethod, getMethod, requireCustomer } from './customers.ts';
import { type Engine, header } from './engine.ts';
import { type Form, readMetadata } from './form.ts';
import { cardRefused, invalidRequest, type Refusal } from './refusal.ts';
import type { Failure, PaymentMethod, SetupIntent } from './shapes.ts';
import { DECLINE, judgeSetup } from './test-cards.ts';

const UNCONFIRMED: Failure = {
  type: 'card_error',
  code: 'setup_intent_authentication_failure',
  message: 'The card was not confirmed. Please choose another card and try again.',
};

export function createSetup(engine: Engine, form: Form): SetupIntent {
  const customer = requireCustomer(engine, form);
  const base = header(engine, 'seti', 'setup_intent');
  const setup: SetupIntent = {
    ...base,
    client_secret: `${base.id}_secret_${engine.newId('').slice(1)}`,
    customer: customer.id,
    payment_method: null,
    payment_method_types: ['card'],
    next_action: null,
    metadata: readMetadata(form),
    usage: 'off_session',
    status: 'requires_payment_method',
    last_setup_error: null,
  };
  return save(engine, setup);
}

/** Asks the bank whether a card may be saved. */
export function confirmSetup(engine: Engine, id: string, method: PaymentMethod): SetupIntent | Refusal {
  const setup = engine.store.get('setup_intent', id);
  refuseEnded(setup, ['requires_payment_method', 'requires_action']);
  const verdict = judgeSetup(method.card);
  if (verdict === 'declines') return fail(engine, setup, DECLINE);
  if (verdict === 'accepts') return succeed(engine, setup, method.id);
  return save(engine, {
    ...setup,
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    last_setup_error: null,
  });
}

/** Applies the owner's answer to a confirmation. */
export function answerSetup(engine: Engine, id: string, isApproved: boolean): SetupIntent {
  const setup = engine.store.get('setup_intent', id);
  refuseEnded(setup, ['requires_action']);
  if (isApproved && setup.payment_method !== null) return succeed(engine, setup, setup.payment_method);
  fail(engine, setup, UNCONFIRMED);
  return engine.store.get('setup_intent', id);
}

function succeed(engine: Engine, setup: SetupIntent, method: string): SetupIntent {
  if (setup.customer !== null) attachMethod(engine, getMethod(engine, method).id, setup.customer);
  const done: SetupIntent = {
    ...setup,
    status: 'succeeded',
    payment_method: method,
    next_action: null,
    last_setup_error: null,
  };
  save(engine, done);
  engine.emit('setup_intent.succeeded', done);
  return done;
}

function fail(engine: Engine, setup: SetupIntent, failure: Failure): Refusal {
  const failed: SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: failure,
  };
  save(engine, failed);
  engine.emit('setup_intent.setup_failed', failed);
  return cardRefused(failure, failed);
}

function save(engine: Engine, setup: SetupIntent): SetupIntent {
  return engine.store.put('setup_intent', setup, { customer: setup.customer });
}

function refuseEnded(setup: SetupIntent, allowed: readonly SetupIntent['status'][]): void {
  if (allowed.includes(setup.status)) return;
  throw invalidRequest(`The setup is ${setup.status}`, undefined, 'setup_intent_unexpected_state');
}
