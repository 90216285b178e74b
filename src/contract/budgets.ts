import * as z from 'zod/mini';
import { SPENDING_CATEGORIES } from '#domain/spending.ts';
import { bodyWithAmounts, withHomeCurrency } from './currency.ts';
import { type AmountField, choice, monthField, monthValue } from './fields.ts';
import { route } from './route.ts';

const category = z.enum(SPENDING_CATEGORIES);

const budgetShape = (amount: AmountField) => ({
  category,
  amount,
  /** The remainder of the previous month, if the budget carries over; never below zero. */
  carried: amount,
  /** The caller's spending of the month in this category. */
  spent: amount,
  /** `amount + carried - spent`. */
  left: amount,
  /** The part of the amount for the elapsed days, including today. */
  expected: amount,
  rolls: z.boolean(),
});

const budgetsReply = withHomeCurrency((amount) => ({
  month: monthValue,
  /** In the order of the categories. */
  budgets: z.array(z.object(budgetShape(amount))),
  /**
   * The mean of the last three whole months for each category without a budget, the largest first. Empty for a past
   * month.
   */
  suggestions: z.array(z.object({ category, amount })),
}));
export type Budgets = z.output<typeof budgetsReply>;
export type Budget = Budgets['budgets'][number];

/** The caller's budgets in a month; by default this month of their time zone. */
export const getBudgets = route('getBudgets', 'GET /api/budgets', {
  access: 'person',
  isCached: true,
  query: z.object({ month: z.optional(monthField('Month is not valid')) }),
  reply: budgetsReply,
});

/** Sets the budget of a category from a month on; 0 ends it. Earlier months do not change. */
export const setBudget = route('setBudget', 'POST /api/budgets', {
  access: 'person',
  gate: 'full_access',
  body: bodyWithAmounts((moneyOf) =>
    z.object({
      category: choice(SPENDING_CATEGORIES, 'Unknown category'),
      amount: moneyOf({ message: 'Amount cannot be negative' }),
      /** By default this month of the caller's time zone. */
      month: z.optional(monthField('Month is not valid')),
      /** Whether the remainder of a month is carried to the next. If it is missing, it does not change. */
      rolls: z.optional(z.boolean({ error: 'rolls must be true or false' })),
    }),
  ),
  /** The budget of that month. */
  reply: withHomeCurrency(budgetShape),
  changes: () => ['/api/budgets'],
});
