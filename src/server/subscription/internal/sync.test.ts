import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { auditAccess } from '#server/grants/audit.ts';
import type { SubscriptionState } from '#server/platform/card-provider/card-provider.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { endSubscriptionOf } from '#server/subscription/access.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { insertSubscription, noteProviderId } from './queries.ts';
import { syncSubscription } from './sync.ts';

let app: TestApp;
let maya: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const name = `maya-${newId().slice(-8)}`;
  maya = await app.person(name, { hasAccess: false, email: `${name}@example.com` });
});

const instant = (day: string) => `${day}T12:00:00.000Z`;
/** The months of a subscription that began on June 15. */
const period = (month: number) => ({
  currentPeriodStart: instant(`2026-${String(month).padStart(2, '0')}-15`),
  currentPeriodEnd: instant(`2026-${String(month + 1).padStart(2, '0')}-15`),
});

async function subscribe(person: Caller): Promise<SubscriptionState> {
  const [id, providerId] = [newId(), `sub_${newId()}`];
  const now = app.deps.clock.now();
  await insertSubscription(app.deps.pool, id, person.id, 'monthly', null, now);
  await noteProviderId(app.deps.pool, id, providerId, now);
  return {
    id: providerId,
    customerId: 'cus_1',
    status: 'incomplete',
    interval: 'monthly',
    ...period(6),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    createdAt: instant('2026-06-15'),
    cardId: null,
    latestInvoice: { id: `in_${newId()}`, isPaid: false, amount: cents(599), clientSecret: 'secret' },
    metadata: { subscriptionId: id },
  };
}

const invoice = (isPaid: boolean) => ({ id: 'in_1', isPaid, amount: cents(599), clientSecret: null });
const paid = (month: number) => ({
  status: 'active' as const,
  ...period(month),
  latestInvoice: invoice(true),
});
const unpaid = (month: number) => ({
  status: 'past_due' as const,
  ...period(month),
  latestInvoice: invoice(false),
});
const ended = (day: string) => ({
  status: 'canceled' as const,
  canceledAt: instant(day),
  endedAt: instant(day),
});

function sync(state: SubscriptionState): Promise<void> {
  const { deps } = app;
  return inTransaction(deps.pool, (db) =>
    syncSubscription({ deps, db, now: deps.clock.now(), invalidateFor: () => undefined }, state),
  );
}

async function untilOf(person: Caller): Promise<string | null> {
  const { rows } = await app.owner.query(
    `SELECT CASE subscription_status WHEN 'active' THEN subscription_expires_at::date::text END AS until
     FROM users WHERE id = $1`,
    [person.id],
  );
  return rows[0].until;
}

async function mailsTo(person: Caller): Promise<string[]> {
  const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [
    `${person.username}@example.com`,
  ]);
  return rows.map((row) => row.subject);
}

const statusOf = async (person: Caller) => (await person.get('/api/subscription/status')).body;

describe('the state at the provider', () => {
  test('gives grants and sends mails once, however often it arrives', async () => {
    const state = await subscribe(maya);
    const life = [
      [state, null],
      [{ ...state, ...paid(6) }, '2026-07-15'],
      [{ ...state, ...paid(7) }, '2026-08-15'],
      [{ ...state, ...unpaid(8) }, '2026-08-22'],
      [{ ...state, ...paid(8) }, '2026-09-15'],
      [{ ...state, ...paid(8), cancelAtPeriodEnd: true }, '2026-09-15'],
      [{ ...state, ...paid(8), ...ended('2026-09-15') }, '2026-09-15'],
    ] as const;
    for (const [next, until] of life) {
      for (let time = 0; time < 3; time += 1) await sync(next);
      expect(await untilOf(maya)).toBe(until);
    }
    expect(await mailsTo(maya)).toEqual([
      'Welcome to full access',
      'Your subscription was renewed',
      "Your subscription couldn't be renewed",
      'Your subscription was renewed',
      'Your subscription has ended',
    ]);
  });

  test('late, doubled and in any order has the same result', async () => {
    const random = makeRandom(7);
    for (let round = 0; round < 12; round += 1) {
      const person = await app.person(undefined, { hasAccess: false });
      const state = await subscribe(person);
      const states = [state, { ...state, ...paid(6) }, { ...state, ...paid(7) }, { ...state, ...paid(8) }];
      for (const next of [...states, ...states].toSorted(() => random() - 0.5)) await sync(next);
      expect(await untilOf(person)).toBe('2026-09-15');
      expect(await statusOf(person)).toMatchObject({
        active: true,
        status: 'active',
        billingInterval: 'monthly',
        periodEndsAt: instant('2026-09-15'),
      });
    }
    expect((await auditAccess(app.owner)).findings).toEqual([]);
  });

  test('of an old subscription neither ends nor reopens a newer one', async () => {
    const old = await subscribe(maya);
    await sync({ ...old, ...paid(6) });
    await sync({ ...old, ...ended('2026-06-20') });
    expect(await untilOf(maya)).toBe('2026-06-20');
    const next = await subscribe(maya);
    await sync({ ...next, ...paid(7) });
    for (const late of [
      { ...old, ...paid(9) },
      { ...old, ...ended('2026-07-20') },
      { ...old, ...unpaid(7) },
    ]) {
      await sync(late);
      expect(await untilOf(maya)).toBe('2026-08-15');
      expect(await statusOf(maya)).toMatchObject({ status: 'active', periodEndsAt: instant('2026-08-15') });
    }
  });

  test('of a failed renewal keeps access for 7 days, and says until when', async () => {
    const state = await subscribe(maya);
    await sync({ ...state, ...paid(6) });
    app.clock.set('2026-07-10T00:00:00Z');
    await maya.get('/api/user');
    app.clock.set('2026-07-16T00:00:00Z');
    await sync({ ...state, ...unpaid(7) });
    expect(await statusOf(maya)).toMatchObject({
      active: true,
      status: 'past_due',
      expiresAt: instant('2026-07-22'),
      graceUntil: instant('2026-07-22'),
      periodEndsAt: null,
    });
    app.clock.set('2026-07-22T12:00:00Z');
    expect(await statusOf(maya)).toMatchObject({ active: false, status: 'inactive', expiresAt: null });
    expect((await maya.post('/api/groups', { name: 'Lisbon' })).status).toBe(402);
    await sync({ ...state, ...paid(7) });
    expect((await maya.post('/api/groups', { name: 'Lisbon' })).status).toBe(201);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('of a subscription revoked by an admin gives nothing, whatever comes later', async () => {
    const state = await subscribe(maya);
    await sync({ ...state, ...paid(6) });
    await inTransaction(app.deps.pool, (db) => endSubscriptionOf(db, maya.id, app.deps.clock.now()));
    await sync({ ...state, ...paid(7) });
    expect(await untilOf(maya)).toBeNull();
    expect(await statusOf(maya)).toMatchObject({ active: false, billingInterval: null, reasons: [] });
    expect(await mailsTo(maya)).toEqual(['Welcome to full access']);
  });

  test('that comes before the provider’s response finds its subscription by metadata', async () => {
    const state = await subscribe(maya);
    await app.owner.query(
      `UPDATE card_subscriptions SET provider_id = NULL, status = 'starting' WHERE user_id = $1`,
      [maya.id],
    );
    await sync({ ...state, ...paid(6) });
    expect(await untilOf(maya)).toBe('2026-07-15');
  });

  test('of an unknown subscription changes nothing', async () => {
    const state = await subscribe(maya);
    const before = await app.owner.query('SELECT count(*) FROM grants');
    for (const id of ['', 'x', newId()])
      await sync({ ...state, id: 'sub_unknown', ...paid(6), metadata: { subscriptionId: id } });
    expect((await app.owner.query('SELECT count(*) FROM grants')).rows).toEqual(before.rows);
  });

  test('that arrives many times at once is recorded once', async () => {
    const state = await subscribe(maya);
    await Promise.all(Array.from({ length: 20 }, () => sync({ ...state, ...paid(6) })));
    expect(await mailsTo(maya)).toEqual(['Welcome to full access']);
    expect(await untilOf(maya)).toBe('2026-07-15');
  });
});

test('redeemed months wait while the card renews, and the reason is shown', async () => {
  const state = await subscribe(maya);
  await sync({ ...state, ...paid(6) });
  await app.owner.query(
    `INSERT INTO promotion_codes (id, code, description, valid_from) VALUES ($1, 'ONE-MORE', 'A month', '2026-01-01')`,
    [newId()],
  );
  const { body } = await maya.post('/api/promotion-codes/redeem', { code: 'one-more' });
  expect(body.expiresAt).toBe(instant('2026-08-15'));
  await sync({ ...state, ...paid(7) });
  const card = { kind: 'card', code: null, billingInterval: 'monthly' };
  const promotion = { kind: 'promotion', code: 'ONE-MORE', billingInterval: null };
  expect(await statusOf(maya)).toMatchObject({
    expiresAt: instant('2026-09-15'),
    promotionCode: { code: 'ONE-MORE', description: 'A month', redeemedAt: instant('2026-06-15') },
    reasons: [
      { ...card, from: instant('2026-06-15'), until: instant('2026-07-15') },
      { ...card, from: instant('2026-07-15'), until: instant('2026-08-15') },
      { ...promotion, from: instant('2026-08-15'), until: instant('2026-09-15') },
    ],
  });
});

test('an admin is active without an end, and no one else is active by default', async () => {
  const admin = await app.person(undefined, { role: 'admin', hasAccess: false });
  expect(await statusOf(admin)).toMatchObject({ active: true, expiresAt: null, reasons: [{ kind: 'role' }] });
  expect(await statusOf(maya)).toEqual({
    active: false,
    status: 'inactive',
    expiresAt: null,
    billingInterval: null,
    cancelAtPeriodEnd: false,
    periodEndsAt: null,
    graceUntil: null,
    promotionCode: null,
    discount: null,
    reasons: [],
    isRequired: true,
  });
});
