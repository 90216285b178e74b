import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sumExpenses } from '#contract/expense-sums.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** What expenses cost the person, by month and currency; not asked for without a query. The previous sums stay while others load. */
export function useMonthSums(query: WireQueryOf<typeof sumExpenses> | null) {
  const { data = [] } = useQuery({
    ...reading(sumExpenses, { query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
