import type { Expense, ExpenseDetail } from '#contract/expenses.ts';
import { day } from '#domain/calendar.ts';
import { NO_TEXTS } from '#domain/expenses.ts';
import { cents } from '#domain/money.ts';
import { idOf, liam, makeGroup, me } from './make-group.ts';

/** An expense of the user and liam; `given` overrides fields. */
export function makeExpense(given: Partial<Expense> = {}): Expense {
  const group = makeGroup();
  return {
    id: idOf(500),
    title: 'Seafood dinner',
    amount: cents(8_470),
    isRefund: false,
    isIncome: false,
    original: null,
    date: day('2026-11-10'),
    category: 'food',
    groupId: group.id,
    groupName: group.name,
    groupKind: group.kind,
    currency: 'USD',
    paidBy: me.id,
    paidByUsername: me.username,
    payers: [{ userId: me.id, username: me.username, amount: cents(8_470) }],
    userPaid: true,
    paidAmount: cents(8_470),
    userAmount: cents(4_235),
    splitType: 'equal',
    receiptUrl: null,
    seriesId: null,
    createdAt: '2026-11-10T20:00:00.000Z',
    ...given,
  };
}

/** The details of that expense, split equally. */
export function makeExpenseDetail(given: Partial<ExpenseDetail> = {}): ExpenseDetail {
  return {
    ...makeExpense(),
    version: 1,
    files: [],
    ...NO_TEXTS,
    shares: [
      { userId: me.id, username: me.username, profilePicture: null, amount: cents(4_235), isPaid: true },
      { userId: liam.id, username: liam.username, profilePicture: null, amount: cents(4_235), isPaid: false },
    ],
    split: { mode: 'equal', participants: [me.id, liam.id] },
    settledSince: [],
    createdByUsername: me.username,
    deletedAt: null,
    ...given,
  };
}
