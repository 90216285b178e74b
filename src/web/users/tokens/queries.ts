import { useQuery } from '@tanstack/react-query';
import { listTokens } from '#contract/tokens.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** Programs use tokens without a live update, so they are fetched on every mount. */
export function useTokens() {
  return useQuery({ ...reading(listTokens), refetchOnMount: 'always' });
}
