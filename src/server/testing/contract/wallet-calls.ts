import type { Caller } from '#server/testing/app/test-app.ts';
import { ACCOUNT } from '#server/testing/makers/wallet.ts';

/** The calls of a person for their wallet. */
export const TRANSACTIONS = '/api/wallet/transactions';
export const walletSeen = async (person: Caller) => (await person.get('/api/wallet')).body;
export const balanceOf = async (person: Caller) => (await walletSeen(person)).balance;
export const linesOf = async (person: Caller) => (await person.get(TRANSACTIONS)).body;
export const addAccount = async (person: Caller, accountNumber = ACCOUNT.accountNumber) =>
  (await person.post('/api/bank-accounts', { ...ACCOUNT, accountNumber })).body.id as string;
export const deposit = (person: Caller, amount: unknown, paymentMethodId?: string, headers = {}) =>
  person.post(TRANSACTIONS, { amount, type: 'deposit', paymentMethodId }, headers);
export const withdraw = (person: Caller, amount: unknown, bankAccountId?: string, headers = {}) =>
  person.post(TRANSACTIONS, { amount, type: 'withdrawal', bankAccountId }, headers);
