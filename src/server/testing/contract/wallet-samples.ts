import { ACCOUNT, seedCard, seedMoney, setUpCard } from '#server/testing/makers/wallet.ts';
import type { Sample } from './sample.ts';

/** For a bank account of the caller. */
const ofAccount = (body?: unknown): Sample => ({
  call: async (_world, caller) => {
    const { id } = (await caller.post('/api/bank-accounts', ACCOUNT)).body;
    return { url: `/api/bank-accounts/${id}`, body };
  },
});

/** For a card of the caller, or of another person for a visitor. */
const ofCard = (body?: unknown): Sample => ({
  call: async ({ app, creator }, caller) => {
    const id = await seedCard(app, caller.id === '' ? creator : caller);
    return { url: `/api/payments/methods/${id}`, body };
  },
});

export const walletSamples: Readonly<Record<string, Sample>> = {
  listBankAccounts: { call: () => ({ url: '/api/bank-accounts' }) },
  addBankAccount: { call: () => ({ url: '/api/bank-accounts', body: { ...ACCOUNT, isDefault: true } }) },
  updateBankAccount: ofAccount({ isDefault: true }),
  removeBankAccount: ofAccount(),

  listPaymentMethods: { call: () => ({ url: '/api/payments/methods' }) },
  startCardSetup: { call: () => ({ url: '/api/payment-methods/setup-intent' }) },
  addPaymentMethod: {
    call: async ({ app, creator }, caller) => {
      const stripePaymentMethodId = await setUpCard(app, caller.id === '' ? creator : caller);
      const details = JSON.stringify({ stripePaymentMethodId });
      return { url: '/api/payments/methods', body: { type: 'card', details, isDefault: true } };
    },
  },
  updatePaymentMethod: ofCard({ isDefault: true }),
  removePaymentMethod: ofCard(),

  getWallet: { call: () => ({ url: '/api/wallet' }) },
  listWalletTransactions: {
    call: async ({ app, creator }, caller) => {
      await seedMoney(app, caller.id === '' ? creator : caller, 2000);
      return { url: '/api/wallet/transactions?limit=5' };
    },
  },
  addWalletTransaction: {
    call: async ({ app, creator }, caller) => {
      await seedMoney(app, caller.id === '' ? creator : caller, 2000);
      const account = await caller.post('/api/bank-accounts', ACCOUNT);
      const bankAccountId = account.body.id ?? creator.id;
      return {
        url: '/api/wallet/transactions',
        body: { amount: '12.50', type: 'withdrawal', bankAccountId },
      };
    },
  },
};
