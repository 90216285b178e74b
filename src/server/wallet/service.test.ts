import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { CardProviderUnavailableError } from '#server/platform/card-provider/card-provider.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addAccount,
  balanceOf,
  deposit,
  linesOf,
  TRANSACTIONS,
  walletSeen,
  withdraw,
} from '#server/testing/contract/wallet-calls.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { confirmCharge, saveCard, seedMoney } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  // The books are correct after every test.
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
afterEach(() => vi.restoreAllMocks());

async function later(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await app.runJobs();
  await app.runJobs();
}

describe('a wallet', () => {
  test('is created at the first read, once; later reads write nothing', async () => {
    const person = await app.person();
    const seen = await Promise.all(Array.from({ length: 16 }, () => walletSeen(person)));
    expect(new Set(seen.map((wallet) => wallet.id)).size).toBe(1);
    expect(seen[0]).toEqual({
      id: expect.any(String),
      balance: 0,
      currency: 'USD',
      pendingOut: 0,
      pendingIn: 0,
      owedBack: 0,
      updatedAt: expect.any(String),
    });
    const query = vi.spyOn(app.deps.pool, 'query');
    await person.get('/api/wallet');
    expect(JSON.stringify(query.mock.calls)).not.toMatch(/INSERT|UPDATE/);
  });

  test('lists its transactions by pages, newest first, and only its owner’s', async () => {
    const [person, other] = [await app.person(), await app.person()];
    for (let amount = 1; amount <= 5; amount += 1) await seedMoney(app, person, amount * 100);
    const first = await person.get(`${TRANSACTIONS}?limit=3`);
    expect(first.body.map((line: { amount: number }) => line.amount)).toEqual([5, 4, 3]);
    expect(first.body[0]).toMatchObject({
      type: 'deposit',
      status: 'completed',
      description: 'Visa ending in 4242',
      reference: expect.stringMatching(/^W-[0-9A-F]{10}$/),
    });
    const german = await person.get(TRANSACTIONS, { 'accept-language': 'de' });
    expect(german.body[0].description).toBe('Visa mit Endziffern 4242');
    const rest = await person.get(`${TRANSACTIONS}?limit=3&cursor=${first.headers['x-next-cursor']}`);
    expect(rest.body.map((line: { amount: number }) => line.amount)).toEqual([2, 1]);
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    expect(await linesOf(other)).toEqual([]);
  });
});

describe('adding funds', () => {
  test('charges the card, and counts once it is confirmed', async () => {
    const person = await app.person();
    const card = await saveCard(app, person);
    app.told.length = 0;
    const answer = await deposit(person, '40.25', card);
    expect(answer).toMatchObject({
      status: 201,
      body: { type: 'deposit', status: 'completed', amount: 40.25, clientSecret: null, relatedId: card },
    });
    expect(await balanceOf(person)).toBe(40.25);
    expect(app.told.at(-1)).toMatchObject({ users: [person.id], addresses: ['/api/wallet', '/api/outlook'] });
    // Webhook and repair job repeat the same.
    await later(120_000);
    expect(await balanceOf(person)).toBe(40.25);
    expect(await linesOf(person)).toHaveLength(1);
  });

  test('a deposit that is sent again is answered in the language of the first one', async () => {
    const person = await app.person();
    const body = { type: 'deposit', amount: 5, paymentMethodId: await saveCard(app, person) };
    const send = (language: string) =>
      person.post(TRANSACTIONS, body, { 'accept-language': language, 'idempotency-key': 'sent-twice' });
    const first = await send('de');
    expect(first.body.description).toBe('Visa mit Endziffern 4242');
    expect((await send('en')).body).toEqual(first.body);
  });

  test('a declined card leaves a failed transaction with the reason', async () => {
    const person = await app.person();
    const card = await saveCard(app, person, '4000000000000341');
    const answer = await deposit(person, 10, card);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'failed', failureReason: 'Your card was declined.' },
    });
    await later(120_000);
    expect(await linesOf(person)).toMatchObject([
      { status: 'failed', failureReason: 'Your card was declined.' },
    ]);
    expect(await balanceOf(person)).toBe(0);
  });

  test('a card that requires a confirmation is pending; unconfirmed for 15 minutes it fails', async () => {
    const person = await app.person();
    const card = await saveCard(app, person, '4000002500003155');
    const [given, forgotten] = [await deposit(person, 10, card), await deposit(person, 20, card)];
    expect(given.body).toMatchObject({
      status: 'pending',
      clientSecret: expect.stringContaining('_secret_'),
    });
    expect(await walletSeen(person)).toMatchObject({ balance: 0, pendingIn: 30 });
    await confirmCharge(app, given.body.clientSecret);
    await later(61_000);
    expect(await walletSeen(person)).toMatchObject({ balance: 10, pendingIn: 20 });
    await later(900_000);
    expect(await walletSeen(person)).toMatchObject({ balance: 10, pendingIn: 0 });
    expect((await linesOf(person))[0]).toMatchObject({
      id: forgotten.body.id,
      status: 'failed',
      failureReason: 'The card was not confirmed in time',
    });
  });

  test.each([
    [0, 'Amount cannot be zero'],
    [-5, 'Amount cannot be zero'],
    ['1e3', 'Amount cannot be zero'],
    [0.015, 'Amount cannot be zero'],
    [null, 'Amount cannot be zero'],
    [true, 'Amount cannot be zero'],
    [0.49, 'The minimum card charge is $0.50'],
    [1_000_000, 'The maximum card charge is $999,999.99'],
    [100_000_000, 'Amount must be at most 99,999,999.99'],
  ])('%j is refused', async (amount, message) => {
    const person = await app.person();
    const card = await saveCard(app, person);
    expect(await deposit(person, amount, card)).toMatchObject({ status: 400, body: { message } });
    expect(await linesOf(person)).toEqual([]);
  });

  test('requires full access and an own card; withdrawing does not require full access', async () => {
    const strict = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
    const [person, other] = [await strict.person(), await strict.person()];
    const [card, others] = [await saveCard(strict, person), await saveCard(strict, other)];
    const account = await addAccount(person);
    await seedMoney(strict, person, 500);
    expect((await deposit(person, 10, others)).status).toBe(404);
    expect(await deposit(person, 10)).toMatchObject({
      status: 400,
      body: { message: 'Payment method is required' },
    });
    await takeAccess(strict, [person.id]);
    expect(await deposit(person, 10, card)).toMatchObject({
      status: 402,
      body: { code: 'subscription_required', message: 'Subscription required' },
    });
    expect((await withdraw(person, 5, account)).status).toBe(201);
    expect(await linesOf(person)).toHaveLength(2);
    await strict.close();
  });

  test('payments and receipts cannot be written, and an unknown type is refused', async () => {
    const person = await app.person();
    for (const type of ['payment', 'receipt']) {
      expect((await person.post(TRANSACTIONS, { amount: 5, type })).status).toBe(403);
    }
    const unknown = await person.post(TRANSACTIONS, { amount: 5, type: 'gift' });
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Invalid transaction type' } });
    expect(await linesOf(person)).toEqual([]);
  });
});

describe('a charge whose response was lost', () => {
  test('is finished by its job: the card is charged once and the money arrives', async () => {
    const person = await app.person();
    const card = await saveCard(app, person);
    const charge = app.deps.cards.createPayment.bind(app.deps.cards);
    const made: string[] = [];
    const spy = vi.spyOn(app.deps.cards, 'createPayment').mockImplementation(async (...said) => {
      made.push((await charge(...said)).id);
      throw new Error('killed before it was written down');
    });
    const answer = await deposit(person, 15, card);
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect(await balanceOf(person)).toBe(0);
    spy.mockImplementation(async (...said) => {
      const state = await charge(...said);
      made.push(state.id);
      return state;
    });
    app.clock.advance(61_000);
    await app.runJobs();
    expect(await balanceOf(person)).toBe(15);
    expect(new Set(made).size).toBe(1);
    expect(await linesOf(person)).toMatchObject([{ id: answer.body.id, status: 'completed' }]);
  });

  test('that was never made is made later, unless the key is too old', async () => {
    const person = await app.person();
    const card = await saveCard(app, person);
    const spy = vi.spyOn(app.deps.cards, 'createPayment').mockImplementation(async () => {
      throw new CardProviderUnavailableError('away');
    });
    expect((await deposit(person, 15, card)).body.status).toBe('pending');
    app.clock.advance(24 * 3_600_000);
    spy.mockRestore();
    await app.runJobs();
    expect(await linesOf(person)).toMatchObject([
      { status: 'failed', failureReason: 'The card was not charged' },
    ]);
    expect(await balanceOf(person)).toBe(0);
  });

  test('while the clock was 20 days ahead is not made a second time after the clock is corrected', async () => {
    const person = await app.person();
    const card = await saveCard(app, person);
    const spy = vi.spyOn(app.deps.cards, 'createPayment').mockImplementation(async () => {
      throw new CardProviderUnavailableError('away');
    });
    app.clock.advance(20 * 86_400_000);
    expect((await deposit(person, 15, card)).body.status).toBe('pending');
    app.clock.advance(-20 * 86_400_000);
    spy.mockClear();
    await app.runJobs();
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
    expect(await linesOf(person)).toMatchObject([{ status: 'failed' }]);
  });

  test('one key has one effect, however often it is sent', async () => {
    const person = await app.person();
    const card = await saveCard(app, person);
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => deposit(person, 7, card, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    await later(61_000);
    expect(await balanceOf(person)).toBe(7);
    expect(await linesOf(person)).toHaveLength(1);
    expect((await deposit(person, 8, card, key)).body.code).toBe('idempotency_conflict');
  });
});
