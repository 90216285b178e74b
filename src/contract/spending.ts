import * as z from 'zod/mini';
import { CURRENCIES } from '#domain/currency.ts';
import { SPENDING_CATEGORIES } from '#domain/spending.ts';
import { currencyField, withCurrency } from './currency.ts';
import { type AmountField, choice, dayField, dayValue, fullName, id, monthValue, page } from './fields.ts';
import { route } from './route.ts';

const category = z.enum(SPENDING_CATEGORIES);

/** Both days are included. Without them: this month. */
const span = {
  from: z.optional(dayField('From date is not valid')),
  to: z.optional(dayField('To date is not valid')),
};

const chosen = {
  ...span,
  groupId: z.optional(z.string()),
  /** A single currency; by default the group's, otherwise the home currency. */
  currency: z.optional(currencyField),
};

const chosenLines = {
  ...chosen,
  category: z.optional(choice(['all', ...SPENDING_CATEGORIES], 'Unknown category')),
};

const byCategory = (amount: AmountField) => z.array(z.object({ category, amount }));

const byMonth = (amount: AmountField) =>
  z.array(z.object({ month: monthValue, total: amount, byCategory: byCategory(amount) }));

const spendingReply = withCurrency((amount) => ({
  from: dayValue,
  to: dayValue,
  total: amount,
  /** The largest first. */
  byCategory: byCategory(amount),
  /** Every month of the requested days, in order. */
  byMonth: byMonth(amount),
  /** The days with spending, in order; empty if more than 62 days are requested. */
  byDay: z.array(z.object({ date: dayValue, amount })),
  /** The largest first. Bills belong to no group. */
  byGroup: z.array(z.object({ groupId: id, groupName: z.string(), amount })),
  /** The total of the previous span: the same number of whole months, otherwise of days. */
  before: amount,
  /** The income. It is never part of `total`. */
  income: amount,
  /** The other currencies with spending on these days. */
  otherCurrencies: z.array(z.enum(CURRENCIES)),
}));
export type Spending = z.output<typeof spendingReply>;

const lineReply = withCurrency((amount) => ({
  kind: z.enum(['expense', 'bill']),
  id,
  title: z.string(),
  /** The person's share of an expense, negative for a refund; the whole amount of a bill. */
  amount,
  /** The date of an expense; the day on which a bill was paid. */
  date: dayValue,
  category,
  /** Null for bills. */
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
}));
export type SpendingLine = z.output<typeof lineReply>;

const groupSpendingReply = withCurrency((amount) => ({
  total: amount,
  byCategory: byCategory(amount),
  /** With days: every month of them. Without: the newest months that have expenses, in order, at most 60. */
  byMonth: byMonth(amount),
  /** Everyone who paid or had a share, the largest share first. */
  byPerson: z.array(
    z.object({
      user: z.object({ id, username: z.string(), fullName, profilePicture: z.nullable(z.string()) }),
      paid: amount,
      share: amount,
    }),
  ),
}));
export type GroupSpending = z.output<typeof groupSpendingReply>;

/**
 * The caller's spending: their shares of expenses of current and former groups, and the bills they paid. A bill is left
 * out if it became an expense that is not deleted. Payments between people are not spending.
 */
export const getSpending = route('getSpending', 'GET /api/spending', {
  access: 'person',
  isCached: true,
  query: z.object(chosen),
  reply: spendingReply,
});

/** The lines of `getSpending`, newest first. */
export const listSpendingLines = route('listSpendingLines', 'GET /api/spending/lines', {
  access: 'person',
  isCached: true,
  query: z.object({ ...chosenLines, ...page }),
  reply: z.array(lineReply),
  isPaged: true,
});

export const exportSpendingLines = route('exportSpendingLines', 'GET /api/spending/lines.csv', {
  access: 'person',
  query: z.object(chosenLines),
  responseType: 'file',
});

/** The spending of all members in a group; without days since its beginning. */
export const getGroupSpending = route('getGroupSpending', 'GET /api/groups/{id}/spending', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id }),
  query: z.object(span),
  reply: groupSpendingReply,
});
