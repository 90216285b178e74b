import { createCoupon, createPrice, createProduct, listPrices } from './catalogue.ts';
import { createIntent } from './confirm.ts';
import { createCustomer, detachMethod, getCustomer, getMethod, removeCustomer } from './customers.ts';
import { runAhead } from './due.ts';
import { answerOf, type Engine } from './engine.ts';
import { type Form, readForm, readInteger, readList, readText, refuseUnknown } from './form.ts';
import { cancelIntent, createRefund } from './payment-intents.ts';
import { createPayout } from './payouts.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import { createSetup } from './setup-intents.ts';
import type { Kind, Subscription } from './shapes.ts';
import type { List } from './store.ts';
import { cancelSubscription, createSubscription, updateSubscription } from './subscriptions.ts';

type Handler = (engine: Engine, form: Form, id: string) => object;
type Route = { method: string; path: RegExp; known: readonly string[]; handle: Handler };

const PAGE = ['limit', 'starting_after', 'ending_before', 'customer', 'created'];

/** The provider's calls that the emulator supports: method, path, known parameters. */
const ROUTES: readonly Route[] = [
  on('POST /v1/customers', ['email', 'metadata'], createCustomer),
  on('GET /v1/customers', PAGE, (engine, form) => listOf(engine, 'customer', form)),
  on('GET /v1/customers/:id', [], (engine, _form, id) => getCustomer(engine, id)),
  on('DELETE /v1/customers/:id', [], endCustomer),
  on(
    'POST /v1/setup_intents',
    ['customer', 'usage', 'allowed_payment_method_types', 'metadata'],
    createSetup,
  ),
  on('GET /v1/setup_intents/:id', [], ({ store }, _form, id) => store.get('setup_intent', id)),
  on('GET /v1/payment_methods/:id', [], (engine, _form, id) => getMethod(engine, id)),
  on('POST /v1/payment_methods/:id/detach', [], (engine, _form, id) => detachMethod(engine, id)),
  on(
    'POST /v1/payment_intents',
    [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'confirm',
      'off_session',
      'description',
      'metadata',
    ],
    createIntent,
  ),
  on('GET /v1/payment_intents/:id', [], ({ store }, _form, id) => store.get('payment_intent', id)),
  on('POST /v1/payment_intents/:id/cancel', [], (engine, _form, id) => cancelIntent(engine, id)),
  on('POST /v1/refunds', ['payment_intent', 'amount', 'metadata'], createRefund),
  on('POST /v1/payouts', ['amount', 'currency', 'metadata'], createPayout),
  on('GET /v1/payouts/:id', [], ({ store }, _form, id) => store.get('payout', id)),
  on('POST /v1/products', ['id', 'name', 'metadata'], createProduct),
  on('GET /v1/prices', ['lookup_keys', 'active'], listPrices),
  on(
    'POST /v1/prices',
    ['product', 'currency', 'unit_amount', 'recurring', 'lookup_key', 'transfer_lookup_key', 'metadata'],
    createPrice,
  ),
  on('POST /v1/coupons', ['id', 'name', 'percent_off', 'duration', 'metadata'], createCoupon),
  on(
    'POST /v1/subscriptions',
    ['customer', 'items', 'payment_behavior', 'payment_settings', 'discounts', 'metadata'],
    createSubscription,
  ),
  on('GET /v1/subscriptions', [...PAGE, 'status'], (engine, form) => listOf(engine, 'subscription', form)),
  on('GET /v1/subscriptions/:id', [], ({ store }, _form, id) => store.get('subscription', id)),
  on(
    'POST /v1/subscriptions/:id',
    ['items', 'proration_behavior', 'payment_behavior', 'cancel_at_period_end'],
    (engine, form, id) => updateSubscription(engine, id, form),
  ),
  on('DELETE /v1/subscriptions/:id', [], (engine, _form, id) => cancelSubscription(engine, id)),
  on('GET /v1/invoices', PAGE, (engine, form) => listOf(engine, 'invoice', form)),
  on('GET /v1/invoices/:id', [], ({ store }, _form, id) => store.get('invoice', id)),
  on('GET /v1/events', [...PAGE, 'types'], (engine, form) => listOf(engine, 'event', form)),
  on('POST /v1/test_helpers/test_clocks/:id/advance', ['frozen_time'], advanceClock),
];

function on(address: string, known: readonly string[], handle: Handler): Route {
  const [method = '', path = ''] = address.split(' ');
  return { method, path: new RegExp(`^${path.replace(':id', '([\\w-]{1,200})')}$`), known, handle };
}

/** Answers one call. If a refusal is returned instead of thrown, the changes of the call stay. */
export function answerCall(
  engine: Engine,
  call: { method: string; path: string; form: Form },
): object | Refusal {
  for (const { method, path, known, handle } of ROUTES) {
    const match = method === call.method ? path.exec(call.path) : null;
    if (match === null) continue;
    refuseUnknown(call.form, known);
    const answer = handle(engine, call.form, match[1] ?? '');
    if (answer instanceof Refusal) return answer;
    const expand = readList(call.form, 'expand').map(String);
    if (!('data' in answer)) return expanded(engine, answer, expand);
    const { data, has_more } = answer as List<object>;
    const inner = expand.map((name) => name.replace(/^data\./, ''));
    return {
      object: 'list',
      url: call.path,
      has_more,
      data: data.map((each) => expanded(engine, each, inner)),
    };
  }
  return new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path})`,
  });
}

/** Replaces ids by their objects, as requested. */
function expanded(engine: Engine, object: object, names: readonly string[]): object {
  const answer: Record<string, unknown> = { ...answerOf(object) };
  for (const name of names) {
    if (name === 'latest_charge' && typeof answer.latest_charge === 'string')
      answer.latest_charge = engine.store.get('charge', answer.latest_charge);
    else if (name === 'latest_invoice.confirmation_secret')
      answer.latest_invoice = latestInvoice(engine, object);
    else if (name !== 'latest_charge')
      throw invalidRequest(`This property cannot be expanded (${name}).`, 'expand');
  }
  return answer;
}

function latestInvoice({ store }: Engine, object: object): object {
  const invoice = store.get('invoice', (object as Subscription).latest_invoice);
  const payment = invoice._payment === null ? null : store.find('payment_intent', invoice._payment);
  const secret = payment === null ? null : { client_secret: payment.client_secret, type: 'payment_intent' };
  return { ...answerOf(invoice), confirmation_secret: secret };
}

function listOf<K extends Kind>({ store }: Engine, kind: K, form: Form): List<object> {
  const limit = readInteger(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('Invalid limit', 'limit');
  const created = readForm(form, 'created');
  return store.list(kind, {
    limit,
    customer: readText(form, 'customer'),
    startingAfter: readText(form, 'starting_after'),
    endingBefore: readText(form, 'ending_before'),
    createdFrom: created && readInteger(created, 'gte'),
    types: form.types === undefined ? undefined : readList(form, 'types').map(String),
  });
}

function endCustomer(engine: Engine, _form: Form, id: string): object {
  for (const { id: subscription, ended_at } of engine.store.list('subscription', {
    customer: id,
    limit: 1000,
  }).data) {
    if (ended_at === null) cancelSubscription(engine, subscription);
  }
  return removeCustomer(engine, id);
}

/** For tests: the name of a clock is the customer for whom it runs ahead. */
function advanceClock(engine: Engine, form: Form, id: string): object {
  getCustomer(engine, id);
  const time = readInteger(form, 'frozen_time');
  if (time === undefined) throw invalidRequest('Missing required param: frozen_time.', 'frozen_time');
  runAhead(engine, id, time);
  return { id, object: 'test_helpers.test_clock', frozen_time: time, status: 'ready', livemode: false };
}
