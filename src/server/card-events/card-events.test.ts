import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import type { CardHandlers } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import {
  CardProviderUnavailableError,
  type SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { callForm, typed } from '#server/testing/makers/card-provider.ts';
import { sign } from '#stripe-emulator/deliveries.ts';
import { reconcile } from './internal/reconcile.ts';
import { receiveEvent } from './service.ts';

const recorded = {
  states: [] as { kind: string; id: string; status: string }[],
  open: [] as { kind: 'payment'; id: string }[],
};

const record = (kind: string) => async (_syncing: unknown, state: { id: string; status: string }) => {
  recorded.states.push({ kind, id: state.id, status: state.status });
};

const recorder: CardHandlers = {
  onSetupIntent: record('setup'),
  onPaymentIntent: record('payment'),
  onPayout: record('payout'),
  onSubscription: record('subscription'),
  listOpen: async () => recorded.open,
};

const URL = '/api/webhooks/stripe';
const GOOD = '4242424242424242';

let app: TestApp;
let told: string[] = [];
let isListening = true;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  app.deps.cardHandlers = [recorder];
});
afterAll(() => app.close());
beforeEach(async () => {
  recorded.states.length = 0;
  recorded.open = [];
  told = [];
  isListening = true;
  // Keeps the events, so that a test can deliver them itself.
  emulator().deliverTo(async (body) => {
    if (isListening) told.push(body);
    return isListening;
  });
  await app.owner.query('TRUNCATE card_events, card_event_cursor');
  await app.owner.query("DELETE FROM jobs WHERE kind LIKE 'card-%'");
});

const key = () => `events-${++count}`;
const now = () => app.deps.clock.now();

function emulator() {
  if (app.cardEmulator === null) throw new Error('There is no emulator');
  return app.cardEmulator;
}

const seconds = (shift = 0) => Math.floor(now().getTime() / 1000) + shift;

async function post(body: string, signature?: string, headers: Record<string, string> = {}) {
  const { webhookSecret } = await emulator().access();
  const mark = signature ?? sign(body, webhookSecret, seconds());
  return app.app.inject({
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'application/json', 'stripe-signature': mark, ...headers },
    payload: body,
  });
}

async function newPayment(number = GOOD) {
  const { cards } = app.deps;
  const { id: customerId } = await cards.createCustomer({ userId: key(), email: null }, key());
  const setup = await cards.createSetup({ customerId }, key());
  const said = { clientSecret: setup.clientSecret, card: typed(number) };
  await callForm(emulator(), { method: 'POST', path: `setup_intents/${setup.id}/confirm`, said });
  const cardId = (await cards.getSetup(setup.id)).cardId ?? '';
  return cards.createPayment(
    { customerId, cardId, amount: cents(500), description: 'Funds', metadata: {} },
    key(),
  );
}

/** A subscription that was paid, renewed, changed, past due, and ended: everything that can happen to one. */
async function liveSubscription(): Promise<SubscriptionState> {
  const { cards } = app.deps;
  const { id: customerId } = await cards.createCustomer({ userId: key(), email: null }, key());
  const made = await cards.createSubscription({ customerId, interval: 'monthly', metadata: {} }, key());
  const clientSecret = made.latestInvoice?.clientSecret ?? '';
  const path = `payment_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  await callForm(emulator(), { method: 'POST', path, said: { clientSecret, card: typed(GOOD) } });
  const days = async (many: number) => {
    app.clock.advance(many * 86_400_000);
    await emulator().runDue();
  };
  await days(31);
  const { cardId } = await cards.getSubscription(made.id);
  await cards.setCancelAtPeriodEnd(made.id, true);
  await cards.setCancelAtPeriodEnd(made.id, false);
  await cards.detachCard(cardId ?? '');
  await days(31);
  await days(8);
  return cards.getSubscription(made.id);
}

async function rows() {
  return (await app.owner.query('SELECT id, applied_at FROM card_events')).rows;
}

describe('a webhook', () => {
  test('a webhook is processed once, and the state of its object is fetched', async () => {
    const payment = await newPayment();
    await emulator().runDue();
    const body = told.at(-1) ?? '';
    // The content of the event is not trusted: it names the payment, and claims that it failed.
    const liar = body.replace('"status":"succeeded"', '"status":"canceled"');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(liar)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    await app.runJobs();
    expect(recorded.states).toEqual([{ kind: 'payment', id: payment.id, status: 'succeeded' }]);
    expect(await rows()).toEqual([{ id: expect.stringMatching(/^evt_/), applied_at: expect.any(String) }]);
    await post(liar);
    await app.runJobs();
    expect(recorded.states).toHaveLength(1);
  });

  test.each([
    ['no signature', () => ''],
    ['another secret', (body: string) => sign(body, 'whsec_wrong', seconds())],
    ['another body', (_body: string, secret: string) => sign('{}', secret, seconds())],
    ['a time that is past', (body: string, secret: string) => sign(body, secret, seconds(-301))],
    ['a time that is to come', (body: string, secret: string) => sign(body, secret, seconds(301))],
  ])('with %s is refused and leaves nothing', async (_name, signatureOf) => {
    await newPayment();
    await emulator().runDue();
    const body = told.at(-1) ?? '';
    const { webhookSecret } = await emulator().access();
    const answer = await post(body, signatureOf(body, webhookSecret));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_signature' });
    expect(await rows()).toEqual([]);
    await app.runJobs();
    expect(recorded.states).toEqual([]);
  });

  test('a webhook of an unknown type is accepted and ignored, with any media type and origin', async () => {
    const event = { id: 'evt_x', type: 'sun.rose', created: seconds(), data: { object: { id: 'sun' } } };
    const headers = {
      'content-type': 'text/plain',
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    };
    const answer = await post(JSON.stringify(event), undefined, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    await app.runJobs();
    expect(recorded.states).toEqual([]);
  });

  test('a correctly signed webhook without meaningful content is refused', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{"id":1}',
      '{"id":"evt_y","type":"a","created":"x","data":{}}',
    ]) {
      expect([body, (await post(body)).statusCode]).toEqual([body, 400]);
    }
  });

  test('a webhook whose state cannot be fetched is synced later', async () => {
    const payment = await newPayment();
    await emulator().runDue();
    await post(told.at(-1) ?? '');
    const away = vi
      .spyOn(app.deps.cards, 'getPayment')
      .mockRejectedValueOnce(new CardProviderUnavailableError());
    await app.runJobs({ mayFail: true });
    expect(recorded.states).toEqual([]);
    app.clock.advance(5000);
    await app.runJobs();
    expect(recorded.states).toEqual([{ kind: 'payment', id: payment.id, status: 'succeeded' }]);
    away.mockRestore();
  });
});

/** A shuffle that is the same in every run. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

test('fifty orders of the same events, doubled, end in the same state', async () => {
  const last = await liveSubscription();
  expect(last.status).toBe('canceled');
  const events = told.filter((body) => /"type":"customer\.subscription\./.test(body));
  expect(events.length).toBeGreaterThan(6);
  const { webhookSecret } = await emulator().access();
  for (let seed = 1; seed <= 50; seed += 1) {
    await app.owner.query('TRUNCATE card_events');
    recorded.states.length = 0;
    const order = shuffled([...events, ...events], seed);
    // Some arrive together, and jobs run only in some pauses, so that many or few events wait for them.
    for (let at = 0; at < order.length; at += 6) {
      const chunk = order.slice(at, at + 6);
      await Promise.all(
        chunk.map((body) => receiveEvent(app.deps, body, sign(body, webhookSecret, seconds()))),
      );
      if (at % 4 === seed % 4) await app.runJobs();
    }
    await app.runJobs();
    expect(recorded.states.at(-1)).toEqual({ kind: 'subscription', id: last.id, status: 'canceled' });
    expect(new Set(recorded.states.map(({ id }) => id)).size).toBe(1);
    const kept = await rows();
    expect([kept.length, kept.every(({ applied_at }) => applied_at !== null)]).toEqual([events.length, true]);
  }
});

describe('the reconciliation', () => {
  test('the reconciliation asks the provider nothing if no one is its customer', async () => {
    const asked = vi.spyOn(app.deps.cards, 'listEvents');
    await reconcile(app.deps);
    expect(asked).not.toHaveBeenCalled();
    await app.owner.query(
      "INSERT INTO users (id, username, stripe_customer_id) VALUES ($1, 'payer', 'cus_1')",
      [newId()],
    );
    await reconcile(app.deps);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  test('the reconciliation processes events that were never delivered, once', async () => {
    isListening = false;
    const payment = await newPayment();
    await emulator().runDue();
    app.clock.advance(10 * 60_000);
    await reconcile(app.deps);
    await app.runJobs();
    expect(recorded.states).toContainEqual({ kind: 'payment', id: payment.id, status: 'succeeded' });
    const before = recorded.states.length;
    await reconcile(app.deps);
    await app.runJobs();
    expect(recorded.states).toHaveLength(before);
    const later = await newPayment();
    await reconcile(app.deps);
    await app.runJobs();
    expect(recorded.states.slice(before).map(({ id }) => id)).toContain(later.id);
    isListening = true;
  });

  test('the reconciliation continues after the provider has forgotten its last event', async () => {
    await app.owner.query("INSERT INTO card_event_cursor (event_id, occurred_at) VALUES ('evt_gone', $1)", [
      now(),
    ]);
    const payment = await newPayment();
    await reconcile(app.deps);
    await app.runJobs();
    expect(recorded.states).toContainEqual({ kind: 'payment', id: payment.id, status: 'succeeded' });
  });

  test('the reconciliation syncs open objects, and failing ones as often as others', async () => {
    const payment = await newPayment();
    recorded.open = [
      { kind: 'payment', id: 'pi_nobody_knows' },
      { kind: 'payment', id: payment.id },
    ];
    await reconcile(app.deps);
    expect(recorded.states).toEqual([{ kind: 'payment', id: payment.id, status: 'succeeded' }]);
  });
});
