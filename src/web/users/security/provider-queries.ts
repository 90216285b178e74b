import { useQuery } from '@tanstack/react-query';
import { getOidcConnection } from '#contract/oidc.ts';
import { reading } from '#web/lib/api/use-call.ts';

export function useConnection() {
  return useQuery(reading(getOidcConnection));
}
