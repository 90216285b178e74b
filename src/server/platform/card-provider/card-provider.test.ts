import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import {
  chargeCard,
  newCustomer,
  newKey,
  saveCard,
  startTestProvider,
  type TestProvider,
  typed,
} from '#server/testing/makers/card-provider.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000000000000002';
const ASKS = '4000 0025 0000 3155';
const FAILS_LATER = '4000000000000341';

let provider: TestProvider;

beforeAll(() => {
  provider = startTestProvider();
});
afterAll(() => provider.close());

const charge = (number: string, amount?: number) => chargeCard(provider, number, amount);

describe('saving a card', () => {
  test('keeps brand, last four, expiry and a fingerprint that is the same for the same number', async () => {
    const [first, second] = [await saveCard(provider, GOOD), await saveCard(provider, GOOD)];
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
    // More digits than a fingerprint has in a row by chance.
    expect(one.fingerprint).not.toContain('4242424242');
  });

  test.each([
    ['5555555555554444', 'mastercard', '123'],
    ['378282246310005', 'amex', '1234'],
  ])('takes %s (%s)', async (number, brand, cvc) => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
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
    const setup = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
    const said = { clientSecret: setup.clientSecret, card: typed(number, more) };
    const answer = await provider.form('POST', `setup_intents/${setup.id}/confirm`, said);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } });
    expect(answer.body.message).toMatch(message);
    expect(await provider.cards.getSetup(setup.id)).toMatchObject({ status: 'open', cardId: null });
  });

  test('asks the owner if the bank requires it; a refused card is not saved', async () => {
    const { setup, confirmed, cardId } = await saveCard(provider, ASKS);
    expect(confirmed.body).toMatchObject({ status: 'requires_action', card: { last4: '3155' } });
    expect(cardId).toMatch(/^pm_/);
    expect(await provider.cards.getSetup(setup.id)).toMatchObject({ status: 'succeeded' });

    const other = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
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

  test('reports a declined card, and lets another one be tried', async () => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
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

  test('requires the secret and the key', async () => {
    const setup = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
    const other = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
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
  test('charges the exact cents', async () => {
    const payment = await charge(GOOD, 9_999_999_999);
    expect(payment).toMatchObject({ status: 'succeeded', amount: 9_999_999_999, metadata: { kind: 'x' } });
    expect(await provider.cards.getPayment(payment.id)).toEqual(payment);
  });

  test('that fails later has a state with the reason', async () => {
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

  test('can be canceled before it is confirmed, and not after', async () => {
    const open = await charge(ASKS);
    expect(await provider.cards.cancelPayment(open.id)).toMatchObject({ status: 'canceled' });
    const done = await charge(GOOD);
    expect(await provider.cards.cancelPayment(done.id)).toMatchObject({ status: 'succeeded' });
  });

  test('with the same key happens once; the key cannot be used for anything else', async () => {
    const { cardId, customerId } = await saveCard(provider, GOOD);
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

  test('with another customer’s or a detached card is refused', async () => {
    const [mine, theirs] = [await saveCard(provider, GOOD), await saveCard(provider, GOOD)];
    const payment = { amount: cents(700), description: 'Funds', metadata: {} };
    const stolen = { ...payment, customerId: mine.customerId, cardId: theirs.cardId };
    const isMissing = { name: 'CardObjectMissingError' };
    await expect(provider.cards.createPayment(stolen, newKey())).rejects.toMatchObject(isMissing);
    await provider.cards.detachCard(mine.cardId);
    await provider.cards.detachCard(mine.cardId);
    await expect(provider.cards.createPayment({ ...payment, ...mine }, newKey())).rejects.toMatchObject(
      isMissing,
    );
    await expect(provider.cards.getCard('pm_unknown')).rejects.toMatchObject(isMissing);
  });

  test('can be refunded in parts, never more than was charged', async () => {
    const { id } = await charge(GOOD, 1000);
    const refund = (amount?: number) =>
      provider.cards.refundPayment(
        { paymentId: id, amount: amount === undefined ? undefined : cents(amount) },
        newKey(),
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
    const payout = await provider.cards.createPayout({ amount: cents(5000), last4, metadata: {} }, newKey());
    expect(payout).toMatchObject({ status: 'pending', amount: 5000 });
    provider.clock.set(new Date(provider.clock.now().getTime() + 6000).toISOString());
    await provider.emulator.runDue();
    expect(await provider.cards.getPayout(payout.id)).toMatchObject({ status, failureMessage });
  });
});
