import * as z from 'zod/mini';
import { BILL_CATEGORIES } from '#domain/bill-categories.ts';
import { OUTLOOK_KINDS } from '#domain/outlook.ts';
import { bodyWithAmounts, currency, withHomeCurrency } from './currency.ts';
import { type AmountField, choice, dayValue, id } from './fields.ts';
import { route } from './route.ts';

const dayBalance = (amount: AmountField) => z.object({ date: dayValue, balance: amount });

const ownBalance = (amount: AmountField) => z.nullable(z.object({ amount, day: dayValue }));

/**
 * Today and the following 30, 60 or 90 days, with the balance after each day. Money out: due bills (overdue ones
 * today), the rest of the debts' minimums, the monthly amounts for goals (on the first of a month), the renewal of the
 * subscription, recurring expenses of groups that the caller pays, and what the caller owes in groups. Money in:
 * income, and with `owed` what others owe the caller. A debt in a group is due on the day of its payment request,
 * otherwise in 14 days.
 */
export const getOutlook = route('getOutlook', 'GET /api/outlook', {
  access: 'person',
  isCached: true,
  query: z.object({
    days: z.optional(choice(['30', '60', '90'], 'Days must be 30, 60 or 90')),
    /** The starting balance: the wallet (the default), or the balance that the caller entered. */
    source: z.optional(choice(['wallet', 'own'], 'Source must be wallet or own')),
    /** Whether what others owe the caller counts; by default it does not. */
    owed: z.optional(choice(['true', 'false'], 'Owed must be true or false')),
  }),
  reply: withHomeCurrency((amount) => ({
    from: dayValue,
    to: dayValue,
    /** The outgoing total of all days. */
    total: amount,
    /** Days without an item are left out. */
    days: z.array(
      z.object({
        date: dayValue,
        /** The outgoing total. */
        total: amount,
        /** The incoming total. */
        incoming: amount,
        /** The balance after this day. */
        balance: amount,
        items: z.array(
          z.object({
            kind: z.enum(OUTLOOK_KINDS),
            /**
             * The id of the bill, income, debt, goal or recurring expense. Null for a future occurrence of a bill, for
             * a debt in a group, and for the last line if very many bills are due.
             */
            id: z.nullable(id),
            /** Of the person who is owed, or who owes. */
            name: z.string(),
            amount,
            /** Of a bill or an income. The line that sums up very many has none. */
            category: z.optional(z.enum(BILL_CATEGORIES)),
            /** The day on which a bill was due, if that is over. It stands on today. */
            overdueSince: z.optional(dayValue),
            /** There is no payment request for it yet. */
            isIfAsked: z.boolean(),
            groupId: z.nullable(id),
            groupName: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** The wallet if the home currency is that of wallets, otherwise 0; or with `source=own` what the caller has. */
    startBalance: amount,
    /** The balance that the caller entered, with the day of the entry. */
    ownBalance: ownBalance(amount),
    /** The first day that ends below zero. */
    firstShort: z.nullable(dayBalance(amount)),
    /** The first day with the lowest balance. */
    lowest: dayBalance(amount),
    /** Other currencies with due items, which are not included. */
    otherCurrencies: z.array(currency),
    /** Figures for the link cards of the dashboard. Bills due soon are unpaid and due within 7 days or overdue. */
    billsDueSoonTotal: amount,
    billsDueSoonCount: z.number(),
    debtTotal: amount,
    debtsCount: z.number(),
    /** Whether the caller paid a bill or has an expense of their own book: what spending has beside expenses of groups. */
    hasSpentAlone: z.boolean(),
  })),
});

export const ownBalanceBody = bodyWithAmounts((moneyOf) =>
  z.object({ amount: z.nullable(moneyOf({ isSigned: true, message: 'Enter an amount' })) }),
);

/** Stores the caller's balance of today; null removes it. */
export const setOwnBalance = route('setOwnBalance', 'POST /api/outlook/balance', {
  access: 'person',
  body: ownBalanceBody,
  reply: withHomeCurrency((amount) => ({ ownBalance: ownBalance(amount) })),
  changes: () => ['/api/outlook'],
});
