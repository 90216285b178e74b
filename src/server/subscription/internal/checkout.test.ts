import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#server/card-events/internal/reconcile.ts';
import { auditAccess } from '#server/grants/audit.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCode } from '#server/testing/makers/access.ts';
import {
  CARD,
  CONFIRMED,
  DECLINED,
  goTo,
  hearFromProvider,
  listAtProvider,
  makeNewcomer,
  openCheckout,
  sayToForm,
  typeCard,
} from '#server/testing/makers/subscribing.ts';

let app: TestApp;
let maya: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  maya = await makeNewcomer(app);
});

const statusOf = async (person: Caller) => (await person.get('/api/subscription/status')).body;
const invoicesOf = async (person: Caller) => (await person.get('/api/subscription/invoices')).body;

describe('the checkout', () => {
  test('is the same for the same interval, also if repeated, and another one for another interval', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => openCheckout(maya)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { billingInterval: 'monthly', dueNow: 5.99, dueLater: 5.99, discount: null },
    });
    expect(answers[0]?.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await listAtProvider(app, maya)).toHaveLength(1);

    const yearly = await openCheckout(maya, 'yearly');
    expect(yearly.body).toMatchObject({ billingInterval: 'yearly', dueNow: 59.88, dueLater: 59.88 });
    await app.runJobs();
    const states = (await listAtProvider(app, maya)).map(({ interval, status }) => `${interval} ${status}`);
    expect(states.toSorted()).toEqual(['monthly canceled', 'yearly incomplete']);
    expect(await statusOf(maya)).toMatchObject({ active: false, status: 'inactive', reasons: [] });
  });

  test('is a single one in the end, whatever two windows request at once', async () => {
    const intervals = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'monthly' : 'yearly'));
    const answers = await Promise.all(intervals.map((interval) => openCheckout(maya, interval)));
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.message]).toEqual([409, expect.stringContaining('try again')]);
    }
    await hearFromProvider(app);
    const open = (await listAtProvider(app, maya)).filter((state) => state.status === 'incomplete');
    expect(open.length).toBeLessThanOrEqual(1);
    const { body } = await openCheckout(maya);
    await typeCard(app, body.clientSecret, CARD);
    await hearFromProvider(app);
    expect((await listAtProvider(app, maya)).filter((state) => state.status === 'active')).toHaveLength(1);
    expect((await statusOf(maya)).active).toBe(true);
  });

  test('gives a month of access when it is paid, with an invoice and an email', async () => {
    const { body } = await openCheckout(maya);
    expect((await typeCard(app, body.clientSecret, CARD)).body).toMatchObject({ status: 'succeeded' });
    await hearFromProvider(app);
    const until = '2026-07-15T12:00:00.000Z';
    expect(await statusOf(maya)).toMatchObject({
      active: true,
      status: 'active',
      expiresAt: until,
      billingInterval: 'monthly',
      cancelAtPeriodEnd: false,
      periodEndsAt: until,
      graceUntil: null,
      reasons: [{ kind: 'card', from: '2026-06-15T12:00:00.000Z', until, billingInterval: 'monthly' }],
    });
    expect((await maya.post('/api/groups', { name: 'Lisbon' })).status).toBe(201);
    expect(await openCheckout(maya)).toMatchObject({
      status: 409,
      body: { message: 'You already have an active subscription' },
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
      number: expect.any(String),
      subtotal: 5.99,
      discount: 0,
      total: 5.99,
      billedTo: { name: maya.username, email: `${maya.username}@example.com` },
      lines: [{ description: expect.any(String), amount: 5.99 }],
    });
    expect((await (await makeNewcomer(app)).get(`/api/subscription/invoices/${invoice.id}`)).status).toBe(
      404,
    );
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1', [
      `${maya.username}@example.com`,
    ]);
    expect(rows).toEqual([{ subject: 'Welcome to full access' }]);
  });

  test('with a declined card stays open, and accepts another one', async () => {
    const { body } = await openCheckout(maya);
    expect((await typeCard(app, body.clientSecret, DECLINED)).status).toBe(402);
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(false);
    expect((await openCheckout(maya)).body).toEqual(body);
    expect((await typeCard(app, body.clientSecret, CARD)).status).toBe(200);
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(true);
  });

  test('with a card that requires a confirmation is active after it, and not before', async () => {
    const { body } = await openCheckout(maya);
    const asked = await typeCard(app, body.clientSecret, CONFIRMED);
    expect(asked.body).toMatchObject({ status: 'requires_action' });
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(false);
    await sayToForm(app, body.clientSecret, { outcome: 'approve' });
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(true);
  });

  test('begins with a new customer if the provider has lost the old one', async () => {
    await app.owner.query(`UPDATE users SET stripe_customer_id = 'cus_lost' WHERE id = $1`, [maya.id]);
    expect((await openCheckout(maya)).status).toBe(200);
    expect(await listAtProvider(app, maya)).toHaveLength(1);
  });

  test('that was begun and not answered, as after a crash, is continued', async () => {
    const { body } = await openCheckout(maya);
    await app.owner.query(
      `UPDATE card_subscriptions SET provider_id = NULL, status = 'starting' WHERE user_id = $1`,
      [maya.id],
    );
    expect((await openCheckout(maya)).body).toEqual(body);
    expect(await listAtProvider(app, maya)).toHaveLength(1);
  });

  test('that has expired is replaced by another one', async () => {
    const { body } = await openCheckout(maya);
    await goTo(app, maya, '2026-06-17');
    await app.deps.cardEmulator?.runDue();
    const next = await openCheckout(maya);
    expect(next.status).toBe(200);
    expect(next.body.subscriptionId).not.toBe(body.subscriptionId);
    expect((await listAtProvider(app, maya)).map((state) => state.status)).toEqual([
      'incomplete',
      'canceled',
    ]);
  });

  test('that was paid counts, although the provider could not send an event', async () => {
    const { body } = await openCheckout(maya);
    app.deps.cardEmulator?.deliverTo(async () => false);
    await typeCard(app, body.clientSecret, CARD);
    await hearFromProvider(app);
    expect((await statusOf(maya)).active).toBe(false);
    app.clock.advance(11 * 60_000);
    await reconcile(app.deps);
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ active: true, status: 'active' });
    deliverAgain();
  });

  test.each([{}, { billingInterval: 'weekly' }, { billingInterval: 12 }])('%j is refused', async (body) => {
    const answer = await maya.post('/api/get-or-create-subscription', body);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Choose monthly or yearly' } });
  });
});

test('a discount applies to the first payment only, and waits until one is paid', async () => {
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
  await goTo(app, maya, '2026-07-15');
  await hearFromProvider(app);
  expect(await invoicesOf(maya)).toMatchObject([{ total: 5.99 }, { total: 4.49 }]);
});

/** Delivers the provider's events like the test application. */
function deliverAgain(): void {
  app.deps.cardEmulator?.deliverTo(async (payload, signature) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    return answer.statusCode === 200;
  });
}

test('all of this leaves everyone with the access of their grants', async () => {
  expect((await auditAccess(app.owner)).findings).toEqual([]);
});
