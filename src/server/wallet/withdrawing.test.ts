import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { runAudit } from '#server/audits.ts';
import { CardProviderUnavailableError } from '#server/platform/card-provider/card-provider.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addAccount,
  balanceOf,
  deposit,
  linesOf,
  walletSeen,
  withdraw,
} from '#server/testing/contract/wallet-calls.ts';
import { saveCard, seedMoney } from '#server/testing/makers/wallet.ts';

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

describe('withdrawing', () => {
  test('holds the money at once and completes when the bank confirms', async () => {
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
    expect(await walletSeen(person)).toMatchObject({ balance: 37.5, pendingOut: 12.5 });
    app.told.length = 0;
    await later(10_000);
    expect(await walletSeen(person)).toMatchObject({ balance: 37.5, pendingOut: 0 });
    expect((await linesOf(person))[0]).toMatchObject({ status: 'completed' });
    expect(app.told.some((each) => each.users.includes(person.id))).toBe(true);
  });

  test('returns the money once if the bank refuses', async () => {
    const email = 'out@wallet.example.com';
    const person = await app.person(undefined, { email });
    const account = await addAccount(person, '000111111116');
    await seedMoney(app, person, 5000);
    expect((await withdraw(person, 50, account)).body.status).toBe('pending');
    expect(await balanceOf(person)).toBe(0);
    await later(10_000);
    await later(61_000);
    expect(await walletSeen(person)).toMatchObject({ balance: 50, pendingOut: 0 });
    expect((await linesOf(person))[0]).toMatchObject({
      status: 'failed',
      failureReason: 'The bank found no account with this number.',
    });
    const mails = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1', [email]);
    expect(mails.rows).toEqual([{ subject: 'Your withdrawal of $50.00 was returned' }]);
  });

  test('of more than the balance, without an account or with another person’s is refused and changes nothing', async () => {
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

  test('of 60 % 64 times at once happens once', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, 6, account)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(63);
    expect(await balanceOf(person)).toBe(4);
  });

  test('64 times with one key happens once', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    const key = { 'idempotency-key': 'out' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, 1, account, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await balanceOf(person)).toBe(9);
  });

  test('is finished by its job after a kill: before or after the bank was called, it is paid once', async () => {
    const person = await app.person();
    const account = await addAccount(person);
    await seedMoney(app, person, 1000);
    // Jobs of other tests would also count.
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
    expect(await walletSeen(person)).toMatchObject({ balance: 3, pendingOut: 0 });
  });

  test('to an account whose number was swapped with another one is refused', async () => {
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
      body: { message: "This bank account can't be used. Remove it and add it again." },
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

  test('is taken from the wallet, in part and then in full, once each', async () => {
    const { person, paymentId } = await refunded(0);
    await app.deps.cards.refundPayment({ paymentId, amount: cents(500) }, 'part');
    await later(1000);
    expect(await balanceOf(person)).toBe(15);
    await app.deps.cards.refundPayment({ paymentId }, 'rest');
    await later(1000);
    await later(61_000);
    expect(await walletSeen(person)).toMatchObject({ balance: 0, owedBack: 0 });
    expect((await linesOf(person))[0]).toMatchObject({
      type: 'withdrawal',
      amount: 15,
      description: 'Refunded to Visa ending in 4242',
      relatedType: 'refund',
    });
  });

  test('never makes the balance negative: the rest is owed, and the next money pays it first', async () => {
    const { person, card, paymentId } = await refunded(12);
    await app.deps.cards.refundPayment({ paymentId }, 'all');
    await later(1000);
    expect(await walletSeen(person)).toMatchObject({ balance: 0, owedBack: 12 });
    await deposit(person, 5, card);
    expect(await walletSeen(person)).toMatchObject({ balance: 0, owedBack: 7 });
    await deposit(person, 10, card);
    expect(await walletSeen(person)).toMatchObject({ balance: 3, owedBack: 0 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });
});

describe('the database refuses, for any SQL', () => {
  test.each([
    ['a balance set', 'UPDATE wallets SET balance = 500'],
    ['a wallet removed', 'DELETE FROM wallets'],
    ['a transaction’s amount', 'UPDATE wallet_transactions SET amount = 500'],
    ['a transaction removed', 'DELETE FROM wallet_transactions'],
    ['a claim forgiven', 'DELETE FROM wallet_claims'],
  ])('%s by the application', async (_name, text) => {
    await expect(app.deps.pool.query(text)).rejects.toThrow('permission denied');
  });

  test('an entry that would make a balance negative', async () => {
    const person = await app.person();
    await seedMoney(app, person, 100);
    const { id } = await walletSeen(person);
    const insert = `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
      VALUES ($1, $1, gen_random_uuid(), 101, 'wallet', gen_random_uuid())`;
    await expect(app.deps.pool.query(insert, [id])).rejects.toThrow('wallets_balance_not_negative');
    expect(await balanceOf(person)).toBe(1);
  });
});
