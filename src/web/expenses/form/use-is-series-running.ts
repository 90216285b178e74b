import { useQuery } from '@tanstack/react-query';
import { listSeries } from '#contract/expense-series.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** Whether more expenses of a series may come; true while that is not known. Asks only about an expense that repeats. */
export function useIsSeriesRunning(groupId: string, seriesId: string | null): boolean {
  const { data } = useQuery({
    ...reading(listSeries, { params: { id: groupId }, query: { limit: '200' } }),
    enabled: seriesId !== null,
  });
  return seriesId !== null && (data?.some(({ id }) => id === seriesId) ?? true);
}
