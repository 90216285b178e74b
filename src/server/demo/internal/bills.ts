import type { Bill } from '#contract/bills.ts';
import { addDays, type Day } from '#domain/calendar.ts';

type DemoBill = {
  name: string;
  amount: number;
  /** Days from today; negative is overdue. */
  dueIn: number;
  frequency: Bill['frequency'];
  category: Bill['category'];
  description?: string;
  reminderDays?: number | null;
  /** The name of the group that it is split with. */
  sharedWith?: string;
  isPaid?: boolean;
};

/** The bills of `demo`. */
const demoBills: readonly DemoBill[] = [
  {
    ...{ name: 'Rent', amount: 860, dueIn: 9, frequency: 'monthly', category: 'housing' },
    ...{ description: 'My third, to the landlord.', reminderDays: 5 },
  },
  { name: 'Electricity', amount: 74.12, dueIn: -2, frequency: 'monthly', category: 'utilities' },
  {
    ...{ name: 'Internet', amount: 39.99, dueIn: 3, frequency: 'monthly', category: 'phone' },
    sharedWith: 'Flat on Alder Street',
  },
  {
    name: 'Music',
    amount: 10.99,
    dueIn: 6,
    frequency: 'monthly',
    category: 'subscription',
    reminderDays: null,
  },
  {
    name: 'Transit pass',
    amount: 24.5,
    dueIn: -3,
    frequency: 'weekly',
    category: 'transportation',
    isPaid: true,
  },
  {
    name: 'Cinema club',
    amount: 19,
    dueIn: -8,
    frequency: 'monthly',
    category: 'entertainment',
    isPaid: true,
  },
  { name: 'Car insurance', amount: 312.4, dueIn: 24, frequency: 'quarterly', category: 'insurance' },
];

type Send = (method: 'POST' | 'PATCH', url: string, payload: object) => Promise<{ id: string }>;

/** Adds the demo's bills through the API; `groups` has the ids of groups by name. */
export async function tellBills(send: Send, groups: ReadonlyMap<string, string>, today: Day): Promise<void> {
  for (const { dueIn, sharedWith, isPaid, ...bill } of demoBills) {
    const shareGroupId = sharedWith === undefined ? null : (groups.get(sharedWith) ?? null);
    const { id } = await send('POST', '/api/bills', {
      ...bill,
      dueDate: addDays(today, dueIn),
      shareGroupId,
    });
    if (isPaid) await send('PATCH', `/api/bills/${id}`, { isPaid });
  }
}
