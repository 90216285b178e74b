import { useQuery } from '@tanstack/react-query';
import { listDeliveries, listWebhooks } from '#contract/webhooks.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** A webhook can be turned off without a live update, so they are fetched on every mount. */
export function useWebhooks() {
  return useQuery({ ...reading(listWebhooks), refetchOnMount: 'always' });
}

export function useDeliveries(id: string) {
  return useQuery({ ...reading(listDeliveries, { params: { id } }), refetchOnMount: 'always' });
}
