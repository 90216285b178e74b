import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { CardProviderUnavailableError } from '#server/platform/card-provider/card-provider.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { typed } from '#server/testing/makers/card-provider.ts';
import { RECONCILE_JOB } from './jobs.ts';

const GOOD = '4242424242424242';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const key = () => `form-${++count}`;

function emulator() {
  if (app.cardEmulator === null) throw new Error('There is no emulator');
  return app.cardEmulator;
}

describe('the card form', () => {
  const confirm = async (headers: Record<string, string> = {}, body?: string) => {
    const { cards } = app.deps;
    const { id: customerId } = await cards.createCustomer({ userId: key(), email: null }, key());
    const { id, clientSecret } = await cards.createSetup({ customerId }, key());
    return app.app.inject({
      method: 'POST',
      url: `/card-provider/v1/setup_intents/${id}/confirm`,
      headers: { 'content-type': 'application/json', ...headers },
      payload:
        body ?? JSON.stringify({ publishableKey: cards.publishableKey, clientSecret, card: typed(GOOD) }),
    });
  };

  test('the card form is answered at our own origin', async () => {
    const person = await app.person();
    const { body } = await person.get('/api/card-provider');
    expect(body).toEqual({ kind: 'stand-in', publishableKey: app.deps.cards.publishableKey });
    const answer = await confirm();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      object: 'setup_intent',
      status: 'succeeded',
      card: { last4: '4242' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the card form refuses other sites, other media types, and invalid JSON', async () => {
    expect((await confirm({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await confirm({ 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await confirm({}, '{')).statusCode).toBe(400);
    expect((await confirm({}, 'null')).statusCode).toBe(404);
    expect((await confirm({}, '"x"')).statusCode).toBe(404);
  });

  test('the card form refuses unusual input without failing', async () => {
    const { cards } = app.deps;
    const { id: customerId } = await cards.createCustomer({ userId: key(), email: null }, key());
    const { id, clientSecret } = await cards.createSetup({ customerId }, key());
    const said = { publishableKey: cards.publishableKey, clientSecret };
    const odd = [null, true, 0, -1, 1e308, '', '0x10', '١٢', '\u0000', [], [1], {}, 'x'.repeat(5000)];
    const bodies: unknown[] = [
      ...odd,
      ...odd.map((card) => ({ ...said, card })),
      ...['number', 'expMonth', 'expYear', 'cvc'].flatMap((name) =>
        odd.map((value) => ({ ...said, card: typed(GOOD, { [name]: value }) })),
      ),
      ...odd.map((paymentMethodId) => ({ ...said, paymentMethodId })),
      ...odd.map((clientSecret) => ({ ...said, clientSecret, card: typed(GOOD) })),
    ];
    const url = `/card-provider/v1/setup_intents/${id}/confirm`;
    for (const body of bodies) {
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      expect([body, [400, 404].includes(statusCode)]).toEqual([body, true]);
    }
    expect(await cards.getSetup(id)).toMatchObject({ status: 'open', cardId: null });
  });

  test('the card form never logs a card number, also when it fails', async () => {
    let log = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const broken = { ...emulator(), access: () => Promise.reject(new CardProviderUnavailableError('away')) };
    const loud = await buildApp({ ...app.deps, cardEmulator: broken, log: pino({ level: 'trace' }, sink) });
    const answer = await loud.inject({
      method: 'POST',
      url: '/card-provider/v1/setup_intents/seti_1/confirm',
      payload: { card: typed(GOOD) },
    });
    await loud.close();
    expect(answer.statusCode).toBe(503);
    expect(log).toContain('unavailable');
    expect(log).not.toContain(GOOD);
  });

  test("with Stripe's keys the card form does not exist, and pages may load from Stripe", async () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_123456789',
    };
    const real = await startTestApp({ connection: app.connection, env });
    const person = await real.person();
    const { body } = await person.get('/api/card-provider');
    expect(body).toEqual({ kind: 'stripe', publishableKey: 'pk_test_123456789' });
    const policyOf = async ({ visitor }: TestApp) =>
      (await visitor.get('/wallet')).headers['content-security-policy'];
    expect(await policyOf(real)).toContain('https://js.stripe.com');
    expect((await person.get('/api/card-provider')).status).toBe(200);
    expect((await person.post('/card-provider/v1/setup_intents/a/confirm', {})).status).toBe(404);
    await real.close();
    expect(await policyOf(app)).not.toContain('stripe');
  });
});

describe('from the card form to full access', () => {
  const subscribe = async (): Promise<Caller> => {
    const person = await app.person(undefined, { hasAccess: false });
    const { body } = await person.post('/api/get-or-create-subscription', { billingInterval: 'monthly' });
    const answer = await person.post(
      `/card-provider/v1/payment_intents/${String(body.clientSecret).split('_secret_')[0]}/confirm`,
      {
        publishableKey: app.deps.cards.publishableKey,
        clientSecret: body.clientSecret,
        card: typed(GOOD),
      },
    );
    expect(answer.body).toMatchObject({ status: 'succeeded' });
    return person;
  };
  const isActive = async (person: Caller) => (await person.get('/api/subscription/status')).body.active;

  test('only the webhook gives full access', async () => {
    const person = await subscribe();
    expect(await isActive(person)).toBe(false);
    await app.runJobs();
    expect(await isActive(person)).toBe(true);
    expect(app.told.some(({ users }) => users.includes(person.id))).toBe(true);
  });

  test('a webhook that was never delivered is made up for', async () => {
    const person = await subscribe();
    let isLost = false;
    emulator().deliverTo(async () => {
      isLost = true;
      return true;
    });
    await app.runJobs();
    expect([isLost, await isActive(person)]).toEqual([true, false]);
    await app.owner.query(
      `INSERT INTO jobs (id, kind, payload, run_at) VALUES (gen_random_uuid(), '${RECONCILE_JOB}', '{}', $1)`,
      [app.deps.clock.now()],
    );
    await app.runJobs();
    expect(await isActive(person)).toBe(true);
  });
});
