import type { Bill } from '#contract/bills.ts';
import { addDays, type Day, daysBetween, partsOf } from '#domain/calendar.ts';
import { addMonthsAnchored } from '#domain/recurrence.ts';
import { occurrenceJob } from '#server/bills/jobs.ts';
import type { Deps } from '#server/core/context.ts';
import { one, type Pool } from '#server/platform/database/database.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

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
  /** The months before, each paid on its due day. */
  paidMonths?: number;
};

/** The bills of `demo`. */
const demoBills: readonly DemoBill[] = [
  {
    name: 'Rent',
    amount: 860,
    dueIn: 9,
    frequency: 'monthly',
    category: 'housing',
    description: 'My third, paid to the landlord.',
    reminderDays: 5,
    paidMonths: 12,
  },
  { name: 'Electricity', amount: 74.12, dueIn: -2, frequency: 'monthly', category: 'utilities' },
  {
    name: 'Internet',
    amount: 39.99,
    dueIn: 3,
    frequency: 'monthly',
    category: 'phone',
    sharedWith: 'Flat on Alder Street',
  },
  {
    name: 'Music',
    amount: 10.99,
    dueIn: 6,
    frequency: 'monthly',
    category: 'subscription',
    reminderDays: null,
    paidMonths: 12,
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
    name: 'Movie club',
    amount: 19,
    dueIn: -8,
    frequency: 'monthly',
    category: 'entertainment',
    isPaid: true,
  },
  { name: 'Car insurance', amount: 312.4, dueIn: 24, frequency: 'quarterly', category: 'insurance' },
];

type Send = (method: 'POST' | 'PATCH', url: string, payload: object) => Promise<{ id: string }>;

type Bills = {
  send: Send;
  /** Does what jobs would have done in the meantime: adds the occurrences that should have appeared. */
  addLate: () => Promise<void>;
  /** The id of the unpaid occurrence of a bill. */
  findUnpaid: (name: string) => Promise<string>;
};

type Opened = { deps: Deps; owner: Pool; send: Send };

/** The bills of one person. `send` makes that person's calls; the clock of `deps` is the story's. */
export function openBills({ deps, owner, send }: Opened): Bills {
  const add = occurrenceJob(deps);
  return {
    send,
    async addLate() {
      const sql = 'SELECT id FROM bill_series WHERE appears_at <= $1';
      const { rows } = await owner.query<{ id: string }>(sql, [deps.clock.now()]);
      for (const { id } of rows) await add({ id, kind: 'bill-occurrences', payload: { id }, attempts: 1 });
    },
    async findUnpaid(name) {
      const sql = 'SELECT id FROM bills WHERE name = $1 AND NOT is_paid';
      const { rows } = await owner.query<{ id: string }>(sql, [name]);
      return one(rows).id;
    },
  };
}

const EARLY = 7 * 60;

/** Adds the bills that were paid in the past months, and pays them month by month. */
export function billYearEvents({ send, addLate, findUnpaid }: Bills, today: Day): StoryEvent[] {
  return demoBills.flatMap(({ dueIn, paidMonths = 0, isPaid, sharedWith, ...bill }) => {
    const due = addDays(today, dueIn);
    return Array.from({ length: paidMonths }, (_, index): StoryEvent => {
      const dueDate = addMonthsAnchored(due, index - paidMonths, partsOf(due).day);
      const happen = async () => {
        if (index === 0) await send('POST', '/api/bills', { ...bill, dueDate });
        await addLate();
        await send('PATCH', `/api/bills/${await findUnpaid(bill.name)}`, { isPaid: true });
      };
      return { at: storyTime(today, daysBetween(dueDate, today), EARLY), happen };
    });
  });
}

/** Adds the other bills of the demo through the API; `groups` has the ids of groups by name. */
export async function tellBills(send: Send, groups: ReadonlyMap<string, string>, today: Day): Promise<void> {
  for (const { dueIn, sharedWith, isPaid, paidMonths, ...bill } of demoBills) {
    if (paidMonths !== undefined) continue;
    const shareGroupId = sharedWith === undefined ? null : (groups.get(sharedWith) ?? null);
    const { id } = await send('POST', '/api/bills', {
      ...bill,
      dueDate: addDays(today, dueIn),
      shareGroupId,
    });
    if (isPaid) await send('PATCH', `/api/bills/${id}`, { isPaid });
  }
}
