import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCode } from '#server/testing/access.ts';
import {
  CARD,
  CONFIRMED,
  DECLINED,
  hearFromProvider,
  openCheckout,
  sayToForm,
  subscribe,
  typeCard,
} from '#server/testing/subscribing.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { auditAccess } from './audit.ts';
import { endSubscriptionOf } from './grants.ts';

let app: TestApp;
let maya: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  maya = await newPerson();
});

function newPerson(): Promise<Caller> {
  const name = `maya-${newId().slice(-8)}`;
  return app.person(name, { hasAccess: false, email: `${name}@example.com` });
}

const statusOf = async (person: Caller) => (await person.get('/api/subscription/status')).body;
const invoicesOf = async (person: Caller) => (await person.get('/api/subscription/invoices')).body;
const post = (call: string, body: object = {}) => maya.post(`/api/subscription/${call}`, body);

async function atProvider(person: Caller) {
  const { rows } = await app.owner.query('SELECT stripe_customer_id AS id FROM users WHERE id = $1', [
    person.id,
  ]);
  return app.deps.cards.listSubscriptions(rows[0].id);
}

/** Goes to a day, a month at most at a time, so that nobody's session ends. */
async function goTo(day: string): Promise<void> {
  const until = Date.parse(`${day}T12:00:00Z`);
  while (app.deps.clock.now().getTime() < until) {
    const left = until - app.deps.clock.now().getTime();
    app.clock.advance(Math.min(left, 20 * 86_400_000));
    await maya.get('/api/user');
  }
}

describe('the checkout', () => {
  test('is one for the same interval, however often it is asked for, and another one for another', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => openCheckout(maya)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { billingInterval: 'monthly', dueNow: 5.99, dueLater: 5.99, discount: null },
    });
    expect(answers[0]?.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await atProvider(maya)).toHaveLength(1);

    const yearly = await openCheckout(maya, 'yearly');
    expect(yearly.body).toMatchObject({ billingInterval: 'yearly', dueNow: 59.88, dueLater: 59.88 });
    await app.runJobs();
    const states = (await atProvider(maya)).map(({ interval, status }) => `${interval} ${status}`);
    expect(states.toSorted()).toEqual(['monthly canceled', 'yearly incomplete']);
    expect(await statusOf(maya)).toMatchObject({ active: false, status: 'inactive', reasons: [] });
  });

  test('paid, makes active for a month, with an invoice and a letter', async () => {
    const { body } = await openCheckout(maya);
    expect((await typeCard(app, body.clientSecret, CARD)).body).toMatchObject({ status: 'succeeded' });
    await hearFromProvider(app);
    const until = '2026-07-15T12:00:00.000Z';
    expect(await statusOf(maya)).toMatchObject({
      ...{ active: true, status: 'active', expiresAt: until, billingInterval: 'monthly' },
      ...{ cancelAtPeriodEnd: false, periodEndsAt: until, graceUntil: null },
      reasons: [{ kind: 'card', from: '2026-06-15T12:00:00.000Z', until, billingInterval: 'monthly' }],
    });
    expect((await maya.post('/api/groups', { name: 'Lisbon' })).status).toBe(201);
    expect(await openCheckout(maya)).toMatchObject({
      ...{ status: 409, body: { message: 'You already have an active subscription' } },
    });
    expect((await openCheckout(maya, 'yearly')).status).toBe(409);
    const [invoice] = await invoicesOf(maya);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 5.99,
      billingInterval: 'monthly',
      periodEnd: until,
    });
    const receipt = await maya.get(`/api/subscription/invoices/${invoice.id}`);
    expect(receipt.body).toMatchObject({
      ...{ number: expect.any(String), subtotal: 5.99, discount: 0, total: 5.99 },
      billedTo: { name: maya.username, email: `${maya.username}@example.com` },
      lines: [{ description: expect.any(String), amount: 5.99 }],
    });
    expect((await (await newPerson()).get(`/api/subscription/invoices/${invoice.id}`)).status).toBe(404);
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1', [
      `${maya.username}@example.com`,
    ]);
    expect(rows).toEqual([{ subject: 'Welcome to full access' }]);
  });

  test('with a card that is declined stays open, and takes another one', async () => {
    const { body } = await openCheckout(maya);
    expect((await typeCard(app, body.clientSecret, DECLINED)).status).toBe(402);
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(false);
    expect((await openCheckout(maya)).body).toEqual(body);
    expect((await typeCard(app, body.clientSecret, CARD)).status).toBe(200);
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(true);
  });

  test('with a card that asks for a confirmation is active after it, and not before', async () => {
    const { body } = await openCheckout(maya);
    const asked = await typeCard(app, body.clientSecret, CONFIRMED);
    expect(asked.body).toMatchObject({ status: 'requires_action' });
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(false);
    await sayToForm(app, body.clientSecret, { outcome: 'approve' });
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(true);
  });

  test('whose customer the provider has lost begins with another one', async () => {
    await app.owner.query(`UPDATE users SET stripe_customer_id = 'cus_lost' WHERE id = $1`, [maya.id]);
    expect((await openCheckout(maya)).status).toBe(200);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test('begun and not answered, as by a crash, is gone on with', async () => {
    const { body } = await openCheckout(maya);
    await app.owner.query(
      `UPDATE card_subscriptions SET provider_id = NULL, status = 'starting' WHERE user_id = $1`,
      [maya.id],
    );
    expect((await openCheckout(maya)).body).toEqual(body);
    expect(await atProvider(maya)).toHaveLength(1);
  });

  test.each([{}, { billingInterval: 'weekly' }, { billingInterval: 12 }])('%j is refused', async (body) => {
    const answer = await maya.post('/api/get-or-create-subscription', body);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Choose monthly or yearly' } });
  });
});

test('a discount is taken off the first payment only, and waits until one is paid', async () => {
  const before = await openCheckout(maya);
  expect(before.body.dueNow).toBe(5.99);
  const code = await makeCode(app, { discountPercent: 25 });
  await maya.post('/api/promotion-codes/redeem', { code });
  expect((await statusOf(maya)).discount).toEqual({ code, percent: 25 });
  const after = await openCheckout(maya);
  expect(after.body).toMatchObject({ dueNow: 4.49, dueLater: 5.99, discount: { code, percent: 25 } });
  expect(after.body.subscriptionId).not.toBe(before.body.subscriptionId);
  expect((await statusOf(maya)).discount).not.toBeNull();
  await typeCard(app, after.body.clientSecret, CARD);
  await hearFromProvider(app);
  expect(await statusOf(maya)).toMatchObject({ active: true, discount: null });
  expect(await invoicesOf(maya)).toMatchObject([{ total: 4.49 }]);
  await goTo('2026-07-15');
  await hearFromProvider(app);
  expect(await invoicesOf(maya)).toMatchObject([{ total: 5.99 }, { total: 4.49 }]);
});

describe('a subscription', () => {
  beforeEach(() => subscribe(app, maya));

  test('renews a month later, by itself', async () => {
    await goTo('2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ status: 'active', expiresAt: '2026-08-15T12:00:00.000Z' });
    expect(await invoicesOf(maya)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });

  test('cancelled, runs to the end of what is paid and ends; resumed, it renews', async () => {
    expect((await post('resume')).body.message).toBe('Your subscription is not cancelled');
    const cancelled = await post('cancel');
    expect(cancelled).toMatchObject({
      status: 200,
      body: { active: true, cancelAtPeriodEnd: true, expiresAt: '2026-07-15T12:00:00.000Z' },
    });
    expect((await post('cancel')).status).toBe(200);
    expect((await post('switch', { billingInterval: 'yearly' })).body.message).toBe(
      'Resume your subscription first',
    );
    expect((await post('resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    await post('cancel');
    await goTo('2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      ...{ active: false, status: 'inactive', billingInterval: null, reasons: [] },
    });
    expect((await post('cancel')).body.message).toBe('You have no card subscription');
    expect((await openCheckout(maya)).status).toBe(200);
  });

  test('switches to yearly at once, and what was paid counts', async () => {
    await goTo('2026-06-30');
    expect((await post('switch', { billingInterval: 'monthly' })).body.message).toBe(
      'Your subscription is billed monthly already',
    );
    const [first, second] = await Promise.all([
      post('switch', { billingInterval: 'yearly' }),
      post('switch', { billingInterval: 'yearly' }),
    ]);
    expect([first.status, second.status].toSorted()[0]).toBe(200);
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      ...{ billingInterval: 'yearly', expiresAt: '2027-06-30T12:00:00.000Z' },
      reasons: [{ kind: 'card', from: '2026-06-30T12:00:00.000Z' }],
    });
    const invoices = await invoicesOf(maya);
    expect(invoices).toHaveLength(2);
    expect(invoices[0]).toMatchObject({ billingInterval: 'yearly', status: 'paid' });
    expect(invoices[0].total).toBeLessThan(59.88 - 2.9);
  });

  test('whose card fails is past due with 7 days of grace, and paid by another card goes on', async () => {
    await failNextCharge();
    await goTo('2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      ...{ active: true, status: 'past_due', graceUntil: '2026-07-22T12:00:00.000Z' },
      expiresAt: '2026-07-22T12:00:00.000Z',
    });
    expect((await post('switch', { billingInterval: 'yearly' })).body.message).toBe('Pay what is due first');
    const due = await openCheckout(maya, 'yearly');
    expect(due.body).toMatchObject({ billingInterval: 'monthly', dueNow: 5.99 });
    await typeCard(app, due.body.clientSecret, CARD);
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ status: 'active', expiresAt: '2026-08-15T12:00:00.000Z' });
  });

  test('whose card keeps failing ends, and so does access', async () => {
    await failNextCharge();
    await goTo('2026-07-15');
    for (let day = 0; day < 9; day += 1) {
      await hearFromProvider(app);
      app.clock.advance(86_400_000);
    }
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ active: false, status: 'inactive', billingInterval: null });
    expect((await maya.post('/api/groups', { name: 'Lisbon' })).status).toBe(402);
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [
      `${maya.username}@example.com`,
    ]);
    expect(rows.map((row) => row.subject)).toEqual([
      'Welcome to full access',
      'Your subscription could not be renewed',
      'Your subscription has ended',
    ]);
  });

  test('of an account that ends is ended at the provider', async () => {
    await inTransaction(app.deps.pool, (db) => endSubscriptionOf(db, maya.id, app.deps.clock.now()));
    expect(await statusOf(maya)).toMatchObject({ active: false, billingInterval: null });
    await app.runJobs();
    expect(await atProvider(maya)).toMatchObject([{ status: 'canceled' }]);
    await hearFromProvider(app);
    expect((await openCheckout(maya)).status).toBe(200);
  });
});

/** Takes the card away that would pay the renewal. */
async function failNextCharge(): Promise<void> {
  const [subscription] = await atProvider(maya);
  await app.deps.cards.detachCard(subscription?.cardId ?? '');
}

test('all of this leaves everybody with what their grants say', async () => {
  expect((await auditAccess(app.owner)).findings).toEqual([]);
});
