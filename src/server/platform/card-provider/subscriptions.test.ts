import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider, typed } from '#server/testing/makers/card-provider.ts';
import type { NewSubscription, SubscriptionState } from './card-provider.ts';

const GOOD = '4242424242424242';
const ASKS = '4000002500003155';
const DECLINED = '4000000000000002';
const FAILS_LATER = '4000000000000341';
const DAY = 86_400_000;

let provider: TestProvider;
let count = 0;

beforeAll(() => {
  provider = startTestProvider();
});
afterAll(() => provider.close());

const key = () => `key-${++count}`;

async function subscribe(more: Partial<NewSubscription> = {}) {
  const { id: customerId } = await provider.cards.createCustomer({ userId: key(), email: null }, key());
  return provider.cards.createSubscription({ customerId, interval: 'monthly', metadata: {}, ...more }, key());
}

/** Pays the open invoice of a subscription in the browser. */
async function pay({ latestInvoice }: SubscriptionState, number: string, outcome = 'approve') {
  const clientSecret = latestInvoice?.clientSecret ?? '';
  const path = `payment_intents/${clientSecret.split('_secret_')[0]}`;
  const answer = await provider.form('POST', `${path}/confirm`, { clientSecret, card: typed(number) });
  if (answer.body.status !== 'requires_action') return answer;
  return provider.form('POST', `${path}/authenticate`, { clientSecret, outcome });
}

async function active(number = GOOD, more: Partial<NewSubscription> = {}) {
  const made = await subscribe(more);
  await pay(made, number);
  return provider.cards.getSubscription(made.id);
}

async function goTo(iso: string): Promise<void> {
  provider.clock.set(iso);
  await provider.emulator.runDue();
}

const later = (iso: string, milliseconds: number) => new Date(Date.parse(iso) + milliseconds).toISOString();
const see = (state: SubscriptionState) => provider.cards.getSubscription(state.id);

describe('a subscription', () => {
  test('waits for its first payment and becomes active with it', async () => {
    const made = await subscribe();
    expect(made).toMatchObject({
      status: 'incomplete',
      interval: 'monthly',
      latestInvoice: { isPaid: false, amount: 599, clientSecret: expect.stringContaining('_secret_') },
    });
    expect((await pay(made, DECLINED)).status).toBe(402);
    expect(await see(made)).toMatchObject({ status: 'incomplete' });
    await pay(made, GOOD);
    const paid = await see(made);
    expect(paid).toMatchObject({
      status: 'active',
      cardId: expect.stringMatching(/^pm_/),
      latestInvoice: { isPaid: true, clientSecret: null },
      currentPeriodStart: made.createdAt,
    });
    expect(Date.parse(paid.currentPeriodEnd) - Date.parse(paid.currentPeriodStart)).toBe(30 * DAY);
  });

  test('with the same key is created once', async () => {
    const { id: customerId } = await provider.cards.createCustomer({ userId: key(), email: null }, key());
    const wanted = { customerId, interval: 'yearly', metadata: { a: 'b' } } as const;
    const [one, other] = [
      await provider.cards.createSubscription(wanted, 'the-same'),
      await provider.cards.createSubscription(wanted, 'the-same'),
    ];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ latestInvoice: { amount: 5988 }, metadata: { a: 'b' } });
    expect(await provider.cards.listSubscriptions(customerId)).toEqual([one]);
  });

  test.each([
    ['approve', 'active'],
    ['fail', 'incomplete'],
  ])('asks its owner where the bank does, who may %s', async (outcome, status) => {
    const made = await subscribe();
    const answer = await pay(made, ASKS, outcome);
    expect(answer.status).toBe(200);
    expect(await see(made)).toMatchObject({ status });
  });

  test('that is not paid in time ends', async () => {
    const made = await subscribe();
    await goTo(later(made.createdAt, DAY));
    expect(await see(made)).toMatchObject({ status: 'canceled', latestInvoice: { clientSecret: null } });
    expect((await pay(made, GOOD)).status).not.toBe(200);
  });

  test.each([
    [15, 509, 90],
    [1, 593, 6],
    [99, 6, 593],
  ])(
    'with %i per cent off its first payment costs %i cents, then the full price',
    async (percent, due, off) => {
      const state = await active(GOOD, { discountPercent: percent });
      expect(state.latestInvoice).toMatchObject({ amount: due });
      const [invoice] = await provider.cards.listInvoices(state.customerId);
      expect(invoice).toMatchObject({ total: due, discount: off, amountPaid: due, status: 'paid' });
      await goTo(later(state.currentPeriodEnd, 1000));
      const renewed = await see(state);
      expect(renewed.latestInvoice).toMatchObject({ amount: 599, isPaid: true });
    },
  );

  test('renews on the day of month on which it began', async () => {
    await goTo('2027-01-31T09:30:00Z');
    const state = await active();
    const ends = [state.currentPeriodEnd];
    for (let month = 0; month < 3; month += 1) {
      await goTo(later(ends.at(-1) ?? '', 1000));
      ends.push((await see(state)).currentPeriodEnd);
    }
    expect(ends.map((iso) => iso.slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    const invoices = await provider.cards.listInvoices(state.customerId);
    expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([599, 599, 599, 599]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
  });

  test('catches up on missed renewals', async () => {
    const state = await active();
    await goTo(later(state.currentPeriodStart, 200 * DAY));
    const now = await see(state);
    expect(now.status).toBe('active');
    expect(Date.parse(now.currentPeriodEnd)).toBeGreaterThan(provider.clock.now().getTime());
    expect(await provider.cards.listInvoices(state.customerId)).toHaveLength(7);
  });
});

describe('a renewal that fails', () => {
  const fail = async () => {
    const state = await active();
    await provider.cards.detachCard(state.cardId ?? '');
    await goTo(later(state.currentPeriodEnd, 1000));
    return see(state);
  };

  test('is past due, tried again, and given up after a week', async () => {
    const due = await fail();
    expect(due).toMatchObject({ status: 'past_due', latestInvoice: { isPaid: false, amount: 599 } });
    await goTo(later(due.currentPeriodStart, 6.9 * DAY));
    expect(await see(due)).toMatchObject({ status: 'past_due' });
    provider.told.length = 0;
    await goTo(later(due.currentPeriodStart, 7 * DAY + 1000));
    expect(await see(due)).toMatchObject({
      status: 'canceled',
      endedAt: later(due.currentPeriodStart, 7 * DAY),
    });
    const types = provider.told.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['payment_intent.canceled', 'invoice.voided', 'customer.subscription.deleted']);
  });

  test('can be paid with another card, which pays from then on', async () => {
    const due = await fail();
    expect((await pay(due, FAILS_LATER)).status).toBe(402);
    expect(await see(due)).toMatchObject({ status: 'past_due' });
    await pay(due, GOOD);
    const paid = await see(due);
    expect(paid).toMatchObject({ status: 'active', latestInvoice: { isPaid: true } });
    await goTo(later(paid.currentPeriodEnd, 1000));
    expect(await see(due)).toMatchObject({ status: 'active', cardId: paid.cardId });
  });
});

describe('ending a subscription', () => {
  test('at the end of its period lets it run until then, and can be undone', async () => {
    const state = await active();
    expect(await provider.cards.setCancelAtPeriodEnd(state.id, true)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      canceledAt: expect.any(String),
    });
    expect(await provider.cards.setCancelAtPeriodEnd(state.id, false)).toEqual(state);
    await provider.cards.setCancelAtPeriodEnd(state.id, true);
    await goTo(later(state.currentPeriodEnd, 1000));
    expect(await see(state)).toMatchObject({ status: 'canceled', endedAt: state.currentPeriodEnd });
    expect(await provider.cards.listInvoices(state.customerId)).toHaveLength(1);
  });

  test('at once ends it, also if repeated', async () => {
    const state = await active();
    const ended = await provider.cards.cancelSubscription(state.id);
    expect(ended.status).toBe('canceled');
    expect(await provider.cards.cancelSubscription(state.id)).toEqual(ended);
  });

  test('a subscription ends with its customer', async () => {
    const state = await active();
    await provider.cards.removeCustomer(state.customerId);
    await provider.cards.removeCustomer(state.customerId);
    expect(await see(state)).toMatchObject({ status: 'canceled' });
    await expect(
      provider.cards.createSubscription(
        { customerId: state.customerId, interval: 'yearly', metadata: {} },
        key(),
      ),
    ).rejects.toMatchObject({ name: 'CardObjectMissingError' });
  });
});

describe('changing the interval', () => {
  test('credits the unused part, to the cent, in both directions', async () => {
    await goTo('2028-06-01T00:00:00Z');
    const state = await active();
    await goTo('2028-06-16T00:00:00Z');
    // Half of the 30 days is left: floor(599 / 2) = 299.
    const yearly = await provider.cards.setInterval(state.id, 'yearly', key());
    expect(yearly).toMatchObject({
      interval: 'yearly',
      currentPeriodStart: '2028-06-16T00:00:00.000Z',
      currentPeriodEnd: '2029-06-16T00:00:00.000Z',
      latestInvoice: { isPaid: true, amount: 5988 - 299 },
    });
    expect(await provider.cards.setInterval(state.id, 'yearly', key())).toEqual(yearly);
    // Back at once: a year was paid, 59.88, and nothing was used; it pays ten months minus a cent.
    const monthly = await provider.cards.setInterval(state.id, 'monthly', key());
    expect(monthly).toMatchObject({ interval: 'monthly', latestInvoice: { isPaid: true, amount: 0 } });
    const paid = async () =>
      (await provider.cards.listInvoices(state.customerId)).map(({ amountPaid }) => amountPaid);
    expect(await paid()).toEqual([0, 5689, 599]);
    await goTo('2029-04-17T00:00:00Z');
    // 5988 = 9 × 599 + 597, so the tenth month costs 2 cents more and the eleventh is full.
    expect((await paid()).slice(0, 2)).toEqual([599, 2]);
  });

  test('changes nothing if the card is declined', async () => {
    const state = await active();
    await provider.cards.detachCard(state.cardId ?? '');
    await expect(provider.cards.setInterval(state.id, 'yearly', key())).rejects.toMatchObject({
      name: 'CardDeclinedError',
      message: 'There is no card to charge.',
    });
    expect(await see(state)).toEqual(state);
    expect(await provider.cards.listInvoices(state.customerId)).toHaveLength(1);
  });
});
