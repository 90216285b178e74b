import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { startTestProvider, type TestProvider, typed } from '#server/testing/card-provider.ts';
import { openCards } from './cards.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000000000000002';
const ASKS = '4000 0025 0000 3155';
const FAILS_LATER = '4000000000000341';

let provider: TestProvider;
let count = 0;

beforeAll(() => {
  provider = startTestProvider();
});
afterAll(() => provider.close());

const key = () => `key-${++count}`;
const newCustomer = async () =>
  (await provider.cards.createCustomer({ userId: key(), email: null }, key())).id;

async function saveCard(number: string, customerId?: string) {
  const setup = await provider.cards.createSetup({ customerId: customerId ?? (await newCustomer()) }, key());
  const said = { clientSecret: setup.clientSecret };
  const confirmed = await provider.form('POST', `setup_intents/${setup.id}/confirm`, {
    ...said,
    card: typed(number),
  });
  if (confirmed.body.status === 'requires_action')
    await provider.form('POST', `setup_intents/${setup.id}/authenticate`, { ...said, outcome: 'approve' });
  const { cardId, customerId: owner } = await provider.cards.getSetup(setup.id);
  return { setup, confirmed, cardId: cardId ?? '', customerId: owner ?? '' };
}

const charge = async (number: string, amount = 1250) => {
  const { cardId, customerId } = await saveCard(number);
  const payment = {
    customerId,
    cardId,
    amount: cents(amount),
    description: 'Funds',
    metadata: { kind: 'x' },
  };
  return provider.cards.createPayment(payment, key());
};

describe('saving a card', () => {
  test('keeps brand, last four, expiry and a fingerprint that is the same for the same number', async () => {
    const [first, second] = [await saveCard(GOOD), await saveCard(GOOD)];
    const [one, other] = [
      await provider.cards.getCard(first.cardId),
      await provider.cards.getCard(second.cardId),
    ];
    expect(one).toEqual({
      id: first.cardId,
      customerId: first.customerId,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      fingerprint: other.fingerprint,
    });
    expect(one.fingerprint).not.toContain('4242');
  });

  test.each([
    ['5555555555554444', 'mastercard', '123'],
    ['378282246310005', 'amex', '1234'],
  ])('takes %s (%s)', async (number, brand, cvc) => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const answer = await provider.form('POST', `setup_intents/${setup.id}/confirm`, {
      clientSecret: setup.clientSecret,
      card: typed(number, { cvc }),
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', card: { brand } } });
  });

  test.each([
    ['a number of a real bank', '4111111111111111', {}, 'number', /only test cards work/],
    ['a wrong check digit', '4242424242424241', {}, 'number', /not valid/],
    ['no number', '', {}, 'number', /not valid/],
    ['a month that is over', GOOD, { expMonth: 5, expYear: 2026 }, 'expiry', /expired/],
    ['a 13th month', GOOD, { expMonth: 13 }, 'expiry', /not valid/],
    ['a short security code', GOOD, { cvc: '12' }, 'cvc', /not valid/],
  ])('refuses %s', async (_name, number, more, path, message) => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const said = { clientSecret: setup.clientSecret, card: typed(number, more) };
    const answer = await provider.form('POST', `setup_intents/${setup.id}/confirm`, said);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } });
    expect(answer.body.message).toMatch(message);
    expect(await provider.cards.getSetup(setup.id)).toMatchObject({ status: 'open', cardId: null });
  });

  test('asks its owner where the bank does; refused there it is not saved', async () => {
    const { setup, confirmed, cardId } = await saveCard(ASKS);
    expect(confirmed.body).toMatchObject({ status: 'requires_action', card: { last4: '3155' } });
    expect(cardId).toMatch(/^pm_/);
    expect(await provider.cards.getSetup(setup.id)).toMatchObject({ status: 'succeeded' });

    const other = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const said = { clientSecret: other.clientSecret };
    const path = `setup_intents/${other.id}`;
    await provider.form('POST', `${path}/confirm`, { ...said, card: typed(ASKS) });
    const failed = await provider.form('POST', `${path}/authenticate`, { ...said, outcome: 'fail' });
    expect(failed).toMatchObject({
      status: 200,
      body: { status: 'requires_payment_method', error: { code: 'setup_intent_authentication_failure' } },
    });
    expect((await provider.cards.getSetup(other.id)).declineMessage).toMatch(/not confirmed/);
  });

  test('says when the card is declined, and lets another be tried', async () => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const confirm = (number: string) =>
      provider.form('POST', `setup_intents/${setup.id}/confirm`, {
        clientSecret: setup.clientSecret,
        card: typed(number),
      });
    expect(await confirm(DECLINED)).toEqual({
      status: 402,
      body: { message: 'Your card was declined.', code: 'card_declined' },
    });
    expect(await confirm(GOOD)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await confirm(GOOD)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('is for who has the secret and the key', async () => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const other = await provider.cards.createSetup({ customerId: await newCustomer() }, key());
    const path = `setup_intents/${setup.id}`;
    const { clientSecret } = setup;
    const wrong = [
      { clientSecret: other.clientSecret },
      { clientSecret: '' },
      { clientSecret, publishableKey: 'pk_test_wrong' },
    ];
    for (const said of wrong) {
      expect(await provider.form('GET', path, said)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect(await provider.form('GET', path, { clientSecret })).toMatchObject({ status: 200 });
  });
});

describe('charging a saved card', () => {
  test('takes the exact cents', async () => {
    const payment = await charge(GOOD, 9_999_999_999);
    expect(payment).toMatchObject({ status: 'succeeded', amount: 9_999_999_999, metadata: { kind: 'x' } });
    expect(await provider.cards.getPayment(payment.id)).toEqual(payment);
  });

  test('that fails later is a state with the reason', async () => {
    const payment = await charge(FAILS_LATER);
    expect(payment).toMatchObject({ status: 'failed', declineMessage: 'Your card was declined.' });
    expect(await provider.cards.getPayment(payment.id)).toEqual(payment);
  });

  test.each([
    ['approve', 'succeeded'],
    ['fail', 'failed'],
  ])('asks its owner, who may %s', async (outcome, status) => {
    const payment = await charge(ASKS);
    expect(payment.status).toBe('needs_confirmation');
    const said = { clientSecret: payment.clientSecret, outcome };
    await provider.form('POST', `payment_intents/${payment.id}/authenticate`, said);
    expect(await provider.cards.getPayment(payment.id)).toMatchObject({ status });
  });

  test('may be ended before it is confirmed, and not after', async () => {
    const open = await charge(ASKS);
    expect(await provider.cards.cancelPayment(open.id)).toMatchObject({ status: 'canceled' });
    const done = await charge(GOOD);
    expect(await provider.cards.cancelPayment(done.id)).toMatchObject({ status: 'succeeded' });
  });

  test('with the same key happens once; with the key for something else not at all', async () => {
    const { cardId, customerId } = await saveCard(GOOD);
    const payment = { customerId, cardId, amount: cents(700), description: 'Funds', metadata: {} };
    const same = await Promise.all(
      Array.from({ length: 8 }, () => provider.cards.createPayment(payment, 'once')),
    );
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    await expect(
      provider.cards.createPayment({ ...payment, amount: cents(701) }, 'once'),
    ).rejects.toMatchObject({
      name: 'CardProviderUnavailableError',
    });
  });

  test('of somebody else, or one that was let go of, is refused', async () => {
    const [mine, theirs] = [await saveCard(GOOD), await saveCard(GOOD)];
    const payment = { amount: cents(700), description: 'Funds', metadata: {} };
    const stolen = { ...payment, customerId: mine.customerId, cardId: theirs.cardId };
    await expect(provider.cards.createPayment(stolen, key())).rejects.toThrow();
    await provider.cards.detachCard(mine.cardId);
    await provider.cards.detachCard(mine.cardId);
    await expect(provider.cards.createPayment({ ...payment, ...mine }, key())).rejects.toThrow();
    await expect(provider.cards.getCard('pm_unknown')).rejects.toMatchObject({
      name: 'CardObjectMissingError',
    });
  });

  test('can be given back in parts, never more than was taken', async () => {
    const { id } = await charge(GOOD, 1000);
    const refund = (amount?: number) =>
      provider.cards.refundPayment(
        { paymentId: id, amount: amount === undefined ? undefined : cents(amount) },
        key(),
      );
    expect(await refund(400)).toMatchObject({ amount: 400, status: 'succeeded' });
    await expect(refund(601)).rejects.toThrow();
    expect(await refund()).toMatchObject({ amount: 600 });
    expect(await provider.cards.getPayment(id)).toMatchObject({ amount: 1000, refunded: 1000 });
  });
});

describe('a payout', () => {
  test.each([
    ['6789', 'paid', null],
    ['1116', 'failed', expect.stringMatching(/no account/)],
  ])('to …%s is %s once the bank has answered', async (last4, status, failureMessage) => {
    const payout = await provider.cards.createPayout({ amount: cents(5000), last4, metadata: {} }, key());
    expect(payout).toMatchObject({ status: 'pending', amount: 5000 });
    provider.clock.set(new Date(provider.clock.now().getTime() + 6000).toISOString());
    await provider.standIn.runDue();
    expect(await provider.cards.getPayout(payout.id)).toMatchObject({ status, failureMessage });
  });
});

describe('the stand-in', () => {
  test('keeps what it was told through a restart, and its keys', async () => {
    const payment = await charge(GOOD);
    const publishable = provider.standIn.publishableKey;
    await provider.restart();
    expect(provider.standIn.publishableKey).toBe(publishable);
    expect(await provider.cards.getPayment(payment.id)).toEqual(payment);
  });

  test('loses nothing that it has answered when it is killed, and makes nothing twice', async () => {
    const killed = startTestProvider();
    const script = join(import.meta.dirname, '../testing/card-writer.ts');
    const writer = spawn(process.execPath, [script, dirname(killed.folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const made: string[] = [];
    for await (const line of createInterface(writer.stdout)) {
      if (made.push(line) === 40) writer.kill('SIGKILL');
    }
    for (const [index, id] of made.entries()) {
      const customer = { userId: String(index + 1), email: null };
      expect(await killed.cards.createCustomer(customer, `customer-${index + 1}`)).toEqual({ id });
    }
    await killed.close();
  });

  test('is one for all processes over a folder, and goes over to another when its own ends', async () => {
    const payment = await charge(GOOD);
    const { cards, cardStandIn: second } = openCards(
      { cards: null, dataDirectory: dirname(provider.folder) },
      provider.clock,
    );
    expect(await second?.access()).toEqual(await provider.standIn.access());
    expect(await cards.getPayment(payment.id)).toEqual(payment);
    await provider.standIn.close();
    expect(await cards.getPayment(payment.id)).toEqual(payment);
    await second?.close();
    await provider.restart();
  });

  test('writes no card number anywhere, nor tells it', async () => {
    const { setup, confirmed } = await saveCard(GOOD);
    await provider.standIn.runDue();
    const files = readdirSync(provider.folder).map((name) =>
      readFileSync(join(provider.folder, name), 'latin1'),
    );
    const all = [...files, ...provider.told.map(({ body }) => body), JSON.stringify([setup, confirmed])];
    for (const text of all) expect(text).not.toMatch(/4242 ?4242 ?4242/);
  });

  test('is closed to who has not its key, and refuses what it does not know', async () => {
    const { base, secretKey } = await provider.standIn.access();
    const call = (authorization: string, body: string) =>
      fetch(new URL('/v1/customers', base ?? undefined), {
        method: 'POST',
        headers: { authorization },
        body,
      });
    expect((await call('Bearer sk_test_wrong', '')).status).toBe(401);
    const unknown = await call(`Bearer ${secretKey}`, 'colour=red');
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'parameter_unknown' },
    });
  });
});

describe('a webhook', () => {
  const last = async () => {
    await charge(GOOD);
    await provider.standIn.runDue();
    const event = provider.told.at(-1);
    if (event === undefined) throw new Error('Nothing was told');
    return event;
  };
  const ago = (seconds: number) => new Date(provider.clock.now().getTime() + seconds * 1000);

  test('is read when its signature is right and timely', async () => {
    const { body, signature } = await last();
    const event = await provider.cards.readEvent(body, signature, ago(299));
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      subject: { kind: 'payment', id: event?.objectId },
      customerId: expect.stringMatching(/^cus_/),
    });
  });

  test('is refused when it is tampered with, unsigned, too old, or from the future', async () => {
    const { body, signature } = await last();
    const read = (text: string, mark: string | undefined, now = ago(0)) =>
      provider.cards.readEvent(text, mark, now);
    expect(await read(body, signature)).not.toBeNull();
    expect(await read(body.replace('succeeded', 'canceled'), signature)).toBeNull();
    expect(await read(body, undefined)).toBeNull();
    expect(await read(body, '')).toBeNull();
    expect(await read(body, signature.replace(/v1=../, 'v1=00'))).toBeNull();
    expect(await read(body, signature.replace('v1=', 'v0='))).toBeNull();
    expect(
      await read(body, signature.replace(/t=\d+/, `t=${Math.floor(ago(0).getTime() / 1000) + 1}`)),
    ).toBeNull();
    expect(await read(body, signature, ago(301))).toBeNull();
    expect(await read(body, signature, ago(-301))).toBeNull();
  });

  test('is told again until it is accepted', async () => {
    let isAway = true;
    const heard: string[] = [];
    provider.standIn.deliverTo(async (body) => {
      if (!isAway) heard.push(JSON.parse(body).type);
      return !isAway;
    });
    await charge(GOOD);
    await provider.standIn.runDue();
    expect(heard).toEqual([]);
    isAway = false;
    provider.clock.set(ago(1).toISOString());
    await provider.standIn.runDue();
    expect(heard).toContain('payment_intent.succeeded');
  });

  test('can be asked for when it was lost, oldest first', async () => {
    const since = provider.clock.now();
    await charge(GOOD);
    const [first, ...rest] = await provider.cards.listEvents({ since, after: null });
    expect(rest.length).toBeGreaterThan(0);
    expect(await provider.cards.listEvents({ since, after: first?.id ?? '' })).toEqual(rest);
  });
});
