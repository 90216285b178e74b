import type { Bill } from '#contract/bills.ts';
import { addDays } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { idOf } from './make-group.ts';

/** A monthly bill due in three days; `given` overrides fields. */
export function makeBill(given: Partial<Bill> = {}): Bill {
  return {
    id: idOf(500),
    kind: 'bill',
    seriesId: idOf(600),
    name: 'Power',
    amount: cents(8_420),
    dueDate: addDays(today(), 3),
    frequency: 'monthly',
    category: 'utilities',
    description: null,
    isPaid: false,
    paidAt: null,
    reminderDays: null,
    shareGroupId: null,
    shareGroupName: null,
    expenseId: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...given,
  };
}
