import { useQuery } from '@tanstack/react-query';
import { type DataExport, getDataExport } from '#contract/account.ts';
import { reading } from '#web/lib/api/use-call.ts';

const WHILE_IT_WORKS_MS = 1000;

export const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'running';

/** The export of the user's data. It is polled while it is being prepared. */
export function useDataExport() {
  return useQuery({
    ...reading(getDataExport),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && WHILE_IT_WORKS_MS,
  });
}
