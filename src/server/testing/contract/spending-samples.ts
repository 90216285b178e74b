import type { Sample } from './sample.ts';

const DAYS = 'from=2026-05-01&to=2026-06-30';

/** A bill of 2026-06, which the caller just paid. */
const withBill = (url: string): Sample => ({
  call: async (_world, caller) => {
    const bill = { name: 'Rent', amount: 900, dueDate: '2026-06-20', category: 'housing' };
    const { id } = (await caller.post('/api/bills', bill)).body;
    await caller.patch(`/api/bills/${id}`, { isPaid: true });
    return { url };
  },
});

export const spendingSamples: Readonly<Record<string, Sample>> = {
  getSpending: withBill(`/api/spending?${DAYS}`),
  listSpendingLines: withBill(`/api/spending/lines?${DAYS}&category=all&limit=5`),
  exportSpendingLines: withBill(`/api/spending/lines.csv?${DAYS}&currency=USD`),
  getGroupSpending: { call: ({ groupId }) => ({ url: `/api/groups/${groupId}/spending?${DAYS}` }) },
};
