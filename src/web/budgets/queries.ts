import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBudgets } from '#contract/budgets.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** The budgets of a month; null is this month. Those of the month before stay while others load. */
export function useBudgets(month: string | null) {
  const query = month === null ? {} : { month };
  return useQuery({ ...reading(getBudgets, { query }), placeholderData: keepPreviousData });
}
