import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAccess } from '#server/grants/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  CARD,
  goTo,
  hearFromProvider,
  listAtProvider,
  makeNewcomer,
  openCheckout,
  subscribe,
  typeCard,
} from '#server/testing/makers/subscribing.ts';
import { endSubscriptionOf } from './access.ts';

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
const post = (call: string, body: object = {}) => maya.post(`/api/subscription/${call}`, body);

describe('a subscription', () => {
  beforeEach(() => subscribe(app, maya));

  test('renews a month later', async () => {
    await goTo(app, maya, '2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ status: 'active', expiresAt: '2026-08-15T12:00:00.000Z' });
    expect(await invoicesOf(maya)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });

  test('runs to the end of the paid period if canceled, and renews if resumed', async () => {
    expect((await post('resume')).body.message).toBe("Your subscription isn't canceled");
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
    await goTo(app, maya, '2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      active: false,
      status: 'inactive',
      billingInterval: null,
      reasons: [],
    });
    expect((await post('cancel')).body.message).toBe('You have no card subscription');
    expect((await openCheckout(maya)).status).toBe(200);
  });

  test('switches to yearly at once, and the unused part is credited', async () => {
    await goTo(app, maya, '2026-06-30');
    expect((await post('switch', { billingInterval: 'monthly' })).body.message).toBe(
      'Your subscription is already billed monthly',
    );
    const [first, second] = await Promise.all([
      post('switch', { billingInterval: 'yearly' }),
      post('switch', { billingInterval: 'yearly' }),
    ]);
    expect([first.status, second.status].toSorted()[0]).toBe(200);
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      billingInterval: 'yearly',
      expiresAt: '2027-06-30T12:00:00.000Z',
      reasons: [{ kind: 'card', from: '2026-06-30T12:00:00.000Z' }],
    });
    const invoices = await invoicesOf(maya);
    expect(invoices).toHaveLength(2);
    expect(invoices[0]).toMatchObject({ billingInterval: 'yearly', status: 'paid' });
    expect(invoices[0].total).toBeLessThan(59.88 - 2.9);
  });

  test('whose card fails is past due with 7 days of grace, and continues if another card pays', async () => {
    await failNextCharge();
    await goTo(app, maya, '2026-07-15');
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({
      active: true,
      status: 'past_due',
      graceUntil: '2026-07-22T12:00:00.000Z',
      expiresAt: '2026-07-22T12:00:00.000Z',
    });
    expect((await post('switch', { billingInterval: 'yearly' })).body.message).toBe(
      'Pay your open invoice first',
    );
    const due = await openCheckout(maya, 'yearly');
    expect(due.body).toMatchObject({ billingInterval: 'monthly', dueNow: 5.99 });
    await typeCard(app, due.body.clientSecret, CARD);
    await hearFromProvider(app);
    expect(await statusOf(maya)).toMatchObject({ status: 'active', expiresAt: '2026-08-15T12:00:00.000Z' });
  });

  test('whose card keeps failing ends, and so does access', async () => {
    await failNextCharge();
    await goTo(app, maya, '2026-07-15');
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
      "Your subscription couldn't be renewed",
      'Your subscription has ended',
    ]);
  });

  test('that the provider does not know anymore has ended, and another one can be bought', async () => {
    await app.owner.query(
      `UPDATE card_subscriptions SET provider_id = 'sub_lost_' || id WHERE user_id = $1`,
      [maya.id],
    );
    expect((await openCheckout(maya)).status).toBe(409);
    expect(await post('cancel')).toMatchObject({
      status: 200,
      body: { active: true, billingInterval: null },
    });
    expect((await openCheckout(maya)).status).toBe(200);
  });

  test('of a deleted account is ended at the provider', async () => {
    await inTransaction(app.deps.pool, (db) => endSubscriptionOf(db, maya.id, app.deps.clock.now()));
    expect(await statusOf(maya)).toMatchObject({ active: false, billingInterval: null });
    await app.runJobs();
    expect(await listAtProvider(app, maya)).toMatchObject([{ status: 'canceled' }]);
    await hearFromProvider(app);
    expect((await openCheckout(maya)).status).toBe(200);
  });
});

/** Removes the card that would pay the renewal. */
async function failNextCharge(): Promise<void> {
  const [subscription] = await listAtProvider(app, maya);
  await app.deps.cards.detachCard(subscription?.cardId ?? '');
}

test('all of this leaves everyone with the access of their grants', async () => {
  expect((await auditAccess(app.owner)).findings).toEqual([]);
});
