import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { runAudit } from '#server/ledger/audit.ts';
import { CardProviderUnavailableError } from '#server/platform/card-provider.ts';
import { takeAccess } from '#server/testing/access.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ACCOUNT, confirmCharge, saveCard, seedMoney } from '#server/testing/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  // Whatever the tests did, the books are right after it.
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
afterEach(() => vi.restoreAllMocks());

const URL = '/api/wallet/transactions';
const walletOf = async (person: Caller) => (await person.get('/api/wallet')).body;
const balanceOf = async (person: Caller) => (await walletOf(person)).balance;
const linesOf = async (person: Caller) => (await person.get(URL)).body;
const addAccount = async (person: Caller, accountNumber = ACCOUNT.accountNumber) =>
  (await person.post('/api/bank-accounts', { ...ACCOUNT, accountNumber })).body.id as string;
const deposit = (person: Caller, amount: unknown, paymentMethodId?: string, headers = {}) =>
  person.post(URL, { amount, type: 'deposit', paymentMethodId }, headers);
const withdraw = (person: Caller, amount: unknown, bankAccountId?: string, headers = {}) =>
  person.post(URL, { amount, type: 'withdrawal', bankAccountId }, headers);

async function later(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await app.runJobs();
  await app.runJobs();
}

describe('a wallet', () => {
  test('is made at first sight, once, and reading it writes no more', async () => {
    const person = await app.person();
    const seen = await Promise.all(Array.from({ length: 16 }, () => walletOf(person)));
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

  test('lists its transactions by pages, the newest first, and nobody else’s', async () => {
    const [person, other] = [await app.person(), await app.person()];
    for (let amount = 1; amount <= 5; amount += 1) await seedMoney(app, person, amount * 100);
    const first = await person.get(`${URL}?limit=3`);
    expect(first.body.map((line: { amount: number }) => line.amount)).toEqual([5, 4, 3]);
    expect(first.body[0]).toMatchObject({
      type: 'deposit',
      status: 'completed',
      description: 'Visa ending in 4242',
      reference: expect.stringMatching(/^W-[0-9A-F]{10}$/),
    });
    const rest = await person.get(`${URL}?limit=3&cursor=${first.headers['x-next-cursor']}`);
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
    expect(app.told.at(-1)).toMatchObject({ users: [person.id], addresses: ['/api/wallet'] });
    // Webhook and repair job say the same again.
    await later(120_000);
    expect(await balanceOf(person)).toBe(40.25);
    expect(await linesOf(person)).toHaveLength(1);
  });

  test('a declined card leaves a failed transaction that says why', async () => {
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

  test('a card that asks is pending until confirmed; unconfirmed for 15 minutes it fails', async () => {
    const person = await app.person();
    const card = await saveCard(app, person, '4000002500003155');
    const [given, forgotten] = [await deposit(person, 10, card), await deposit(person, 20, card)];
    expect(given.body).toMatchObject({
      status: 'pending',
      clientSecret: expect.stringContaining('_secret_'),
    });
    expect(await walletOf(person)).toMatchObject({ balance: 0, pendingIn: 30 });
    await confirmCharge(app, given.body.clientSecret);
    await later(61_000);
    expect(await walletOf(person)).toMatchObject({ balance: 10, pendingIn: 20 });
    await later(900_000);
    expect(await walletOf(person)).toMatchObject({ balance: 10, pendingIn: 0 });
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
    [0.49, 'A card can be charged $0.50 or more'],
    [1_000_000, 'A card can be charged $999,999.99 at most'],
    [100_000_000, 'Amount must be at most 99,999,999.99'],
  ])('%j is refused', async (amount, message) => {
    const person = await app.person();
    const card = await saveCard(app, person);
    expect(await deposit(person, amount, card)).toMatchObject({ status: 400, body: { message } });
    expect(await linesOf(person)).toEqual([]);
  });

  test('is for those with full access, with a card of their own; withdrawing is for all', async () => {
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

  test('payments and receipts are nobody’s to write; an unknown type is none', async () => {
    const person = await app.person();
    for (const type of ['payment', 'receipt']) {
      expect((await person.post(URL, { amount: 5, type })).status).toBe(403);
    }
    const unknown = await person.post(URL, { amount: 5, type: 'gift' });
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Invalid transaction type' } });
    expect(await linesOf(person)).toEqual([]);
  });
});

describe('a charge that the server lost track of', () => {
  test('is taken up by its job: the card is charged once and the money is there', async () => {
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

  test('that never was made is made later, unless the key is too old', async () => {
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

  test('one key is one effect, however often it is sent', async () => {
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

describe('withdrawing', () => {
  test('holds the money at once and completes by the bank’s word', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 5000);
    const answer = await withdraw(person, '12.50', account);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        type: 'withdrawal',
        status: 'pending',
        description: 'Household ending in 6789',
        clientSecret: null,
      },
    });
    expect(await walletOf(person)).toMatchObject({ balance: 37.5, pendingOut: 12.5 });
    app.told.length = 0;
    await later(10_000);
    expect(await walletOf(person)).toMatchObject({ balance: 37.5, pendingOut: 0 });
    expect((await linesOf(person))[0]).toMatchObject({ status: 'completed' });
    expect(app.told.some((each) => each.users.includes(person.id))).toBe(true);
  });

  test('a bank that refuses gives it back, once', async () => {
    const person = await app.person();
    const account = await addAccount(person, '000111111116');
    await seedMoney(app, person, 5000);
    expect((await withdraw(person, 50, account)).body.status).toBe('pending');
    expect(await balanceOf(person)).toBe(0);
    await later(10_000);
    await later(61_000);
    expect(await walletOf(person)).toMatchObject({ balance: 50, pendingOut: 0 });
    expect((await linesOf(person))[0]).toMatchObject({
      status: 'failed',
      failureReason: 'The bank found no account with this number.',
    });
  });

  test('more than there is, without an account or with another’s is refused and changes nothing', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const [account, others] = [await addAccount(person), await addAccount(other)];
    await seedMoney(app, person, 1000);
    const insufficient = { status: 409, body: { message: 'Insufficient wallet balance' } };
    expect(await withdraw(person, 10.01, account)).toMatchObject(insufficient);
    expect(await withdraw(other, 1, others)).toMatchObject(insufficient);
    expect((await withdraw(person, 5, others)).status).toBe(404);
    expect((await withdraw(person, 5, person.id)).status).toBe(404);
    expect(await withdraw(person, 5)).toMatchObject({
      status: 400,
      body: { message: 'Bank account is required' },
    });
    expect(await balanceOf(person)).toBe(10);
    expect(await linesOf(person)).toHaveLength(1);
  });

  test('64 of 60 % at once: one', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, 6, account)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(63);
    expect(await balanceOf(person)).toBe(4);
  });

  test('64 with one key: one', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    const key = { 'idempotency-key': 'out' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, 1, account, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await balanceOf(person)).toBe(9);
  });

  test('killed before the bank was asked, the job asks; killed after, it asks for the same', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    // Jobs of other tests would be counted too.
    await later(61_000);
    const send = app.deps.cards.createPayout.bind(app.deps.cards);
    const made: string[] = [];
    const spy = vi.spyOn(app.deps.cards, 'createPayout').mockImplementation(async (...said) => {
      made.push((await send(...said)).id);
      throw new Error('killed before it was written down');
    });
    expect((await withdraw(person, 4, account)).body.status).toBe('pending');
    spy.mockImplementation(async () => {
      throw new CardProviderUnavailableError('away');
    });
    expect((await withdraw(person, 3, account)).body.status).toBe('pending');
    spy.mockImplementation(async (...said) => {
      const state = await send(...said);
      made.push(state.id);
      return state;
    });
    app.clock.advance(61_000);
    await app.runJobs();
    await later(10_000);
    expect(new Set(made).size).toBe(2);
    expect(await walletOf(person)).toMatchObject({ balance: 3, pendingOut: 0 });
  });

  test('an account whose number was swapped with another’s takes no money', async () => {
    const person = await app.person();
    const [one, other] = [await addAccount(person), await addAccount(person, '000987654321')];
    await seedMoney(app, person, 1000);
    await app.owner.query(
      `UPDATE bank_accounts AS account SET account_number = swapped.account_number
       FROM bank_accounts AS swapped WHERE account.id = ANY($1) AND swapped.id = ANY($1) AND swapped.id <> account.id`,
      [[one, other]],
    );
    expect(await withdraw(person, 5, one)).toMatchObject({
      status: 409,
      body: { message: 'This bank account cannot be used. Remove it and add it again.' },
    });
    expect(await balanceOf(person)).toBe(10);
  });
});

describe('a deposit that was refunded', () => {
  async function refunded(spent: number) {
    const person = await app.person();
    const card = await saveCard(app, person);
    const account = await addAccount(person);
    const { id } = (await deposit(person, 20, card)).body;
    if (spent > 0) await withdraw(person, spent, account);
    const { rows } = await app.owner.query('SELECT provider_id FROM wallet_transactions WHERE id = $1', [id]);
    return { person, card, paymentId: rows[0]?.provider_id as string };
  }

  test('leaves the wallet, in part and then in full, once each', async () => {
    const { person, paymentId } = await refunded(0);
    await app.deps.cards.refundPayment({ paymentId, amount: cents(500) }, 'part');
    await later(1000);
    expect(await balanceOf(person)).toBe(15);
    await app.deps.cards.refundPayment({ paymentId }, 'rest');
    await later(1000);
    await later(61_000);
    expect(await walletOf(person)).toMatchObject({ balance: 0, owedBack: 0 });
    expect((await linesOf(person))[0]).toMatchObject({
      type: 'withdrawal',
      amount: 15,
      description: 'Refunded to Visa ending in 4242',
      relatedType: 'refund',
    });
  });

  test('never takes it below zero: the rest is owed, and the next money goes there first', async () => {
    const { person, card, paymentId } = await refunded(12);
    await app.deps.cards.refundPayment({ paymentId }, 'all');
    await later(1000);
    expect(await walletOf(person)).toMatchObject({ balance: 0, owedBack: 12 });
    await deposit(person, 5, card);
    expect(await walletOf(person)).toMatchObject({ balance: 0, owedBack: 7 });
    await deposit(person, 10, card);
    expect(await walletOf(person)).toMatchObject({ balance: 3, owedBack: 0 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });
});

describe('the database refuses, whoever writes the SQL', () => {
  test.each([
    ['a balance set', 'UPDATE wallets SET balance = 5'],
    ['a wallet removed', 'DELETE FROM wallets'],
    ['a transaction’s amount', 'UPDATE wallet_transactions SET amount = 5'],
    ['a transaction removed', 'DELETE FROM wallet_transactions'],
    ['a claim forgiven', 'DELETE FROM wallet_claims'],
  ])('%s by the application', async (_name, text) => {
    await expect(app.deps.pool.query(text)).rejects.toThrow('permission denied');
  });

  test('an entry that would take a wallet below zero', async () => {
    const person = await app.person();
    await seedMoney(app, person, 100);
    const { id } = await walletOf(person);
    const insert = `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
      VALUES ($1, $1, gen_random_uuid(), 1.01, 'wallet', gen_random_uuid())`;
    await expect(app.deps.pool.query(insert, [id])).rejects.toThrow('wallets_balance_not_negative');
    expect(await balanceOf(person)).toBe(1);
  });
});
