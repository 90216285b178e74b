import type { Sample } from './sample.ts';

const BUDGET = { category: 'food', amount: 300 };

export const budgetSamples: Readonly<Record<string, Sample>> = {
  getBudgets: {
    call: async (_world, caller) => {
      await caller.post('/api/budgets', BUDGET);
      return { url: '/api/budgets?month=2026-06' };
    },
  },
  setBudget: {
    call: () => ({ url: '/api/budgets', body: { ...BUDGET, month: '2026-07', rolls: true } }),
  },
};
