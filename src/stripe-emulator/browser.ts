import { timingSafeEqual } from 'node:crypto';
import { answerConfirmation, confirmIntent } from './confirm.ts';
import { addMethod, getMethod, requireMethodOf } from './customers.ts';
import type { Engine } from './engine.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import { answerSetup, confirmSetup } from './setup-intents.ts';
import type { PaymentIntent, SetupIntent } from './shapes.ts';
import { readTypedCard } from './test-cards.ts';

/** A call of the browser's card form; contract/card-provider.ts has the shapes. */
export type BrowserCall = { method: string; path: string; said: Record<string, unknown> };

const PATH =
  /^\/card-provider\/v1\/(setup_intents|payment_intents)\/(\w{1,100})(?:\/(confirm|authenticate))?$/;

type Intent = SetupIntent | PaymentIntent;

/** Answers the card form. If a refusal is returned instead of thrown, the changes of the call stay. */
export function answerBrowser(engine: Engine, publishableKey: string, call: BrowserCall): object | Refusal {
  const [, list, id = '', act] = PATH.exec(call.path) ?? [];
  const kind = list === 'setup_intents' ? 'setup_intent' : 'payment_intent';
  const intent = list === undefined ? null : engine.store.find(kind, id);
  const { said } = call;
  if (
    intent === null ||
    !isSame(said.publishableKey, publishableKey) ||
    !isSame(said.clientSecret, intent.client_secret)
  )
    return notFound();
  if (call.method === 'GET' && act === undefined) return describe(engine, intent);
  if (call.method !== 'POST') return notFound();
  if (act === 'confirm') return describe(engine, confirm(engine, intent, said));
  if (act === 'authenticate') return describe(engine, authenticate(engine, intent, said));
  return notFound();
}

function notFound(): Refusal {
  return new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'Not found' });
}

function isSame(said: unknown, expected: string): boolean {
  const given = Buffer.from(typeof said === 'string' ? said : '');
  return given.length === Buffer.byteLength(expected) && timingSafeEqual(given, Buffer.from(expected));
}

function confirm(engine: Engine, intent: Intent, said: Record<string, unknown>): Intent | Refusal {
  if (intent.object === 'setup_intent')
    return confirmSetup(engine, intent.id, addMethod(engine, typedCard(engine, said)));
  const methodId =
    typeof said.paymentMethodId === 'string'
      ? requireMethodOf(engine, intent.customer, said.paymentMethodId).id
      : addMethod(engine, typedCard(engine, said)).id;
  return confirmIntent(engine, intent.id, { methodId, isOwnerThere: true });
}

function typedCard({ salt, now }: Engine, { card }: Record<string, unknown>) {
  const typed = typeof card === 'object' && card !== null ? card : {};
  return readTypedCard(typed, { salt, now: new Date(now() * 1000) });
}

function authenticate(engine: Engine, intent: Intent, { outcome }: Record<string, unknown>): Intent {
  if (outcome !== 'approve' && outcome !== 'fail') throw invalidRequest('Outcome is not valid');
  const answer = intent.object === 'setup_intent' ? answerSetup : answerConfirmation;
  return answer(engine, intent.id, outcome === 'approve');
}

function describe(engine: Engine, intent: Intent | Refusal): object | Refusal {
  if (intent instanceof Refusal) return intent;
  const failure = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  const card = intent.payment_method === null ? null : getMethod(engine, intent.payment_method).card;
  return {
    id: intent.id,
    object: intent.object,
    status: intent.status,
    amount: intent.object === 'payment_intent' ? intent.amount : null,
    paymentMethodId: intent.payment_method,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    },
    error: failure && { code: failure.code, message: failure.message },
  };
}

/** Converts a refusal to the application's error format. */
export function browserError({ status, body }: Refusal): { status: number; body: object } {
  const { message, param = '', code } = body;
  if (body.type === 'card_error') return { status: 402, body: { message, code: 'card_declined' } };
  if (status === 404) return { status, body: { message: 'Not found', code: 'not_found' } };
  if (code?.endsWith('_unexpected_state')) return { status: 409, body: { message, code: 'conflict' } };
  return { status: 400, body: { message, code: 'invalid_request', issues: [{ path: param, message }] } };
}
