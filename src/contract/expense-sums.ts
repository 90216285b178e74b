import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { expenseFilter } from './expenses.ts';
import { monthValue } from './fields.ts';
import { route } from './route.ts';

const monthSum = withCurrency((amount) => ({
  month: monthValue,
  count: z.number(),
  /** The caller's shares without refunds. Income is not in it. */
  amount,
}));
export type MonthSum = z.output<typeof monthSum>;

/** What the listed expenses cost the caller, by month and currency, the newest month first. */
export const sumExpenses = route('sumExpenses', 'GET /api/expenses/sums', {
  access: 'person',
  isCached: true,
  query: z.object(expenseFilter),
  reply: z.array(monthSum),
});
