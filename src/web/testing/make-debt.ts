import type { Debt } from '#contract/debts.ts';
import { addDays } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { idOf } from './make-group.ts';

/** A credit card debt at 20%; `given` overrides fields. */
export function makeDebt(given: Partial<Debt> = {}): Debt {
  const balance = given.balance ?? cents(1_000_000);
  return {
    id: idOf(700),
    name: 'Visa',
    balance,
    originalBalance: balance,
    interestRate: 2_000,
    promoRate: null,
    promoEndsOn: null,
    minimumPayment: cents(50_000),
    dueDate: addDays(today(), 10),
    isPaid: false,
    paidAt: null,
    priority: 0,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...given,
  };
}
