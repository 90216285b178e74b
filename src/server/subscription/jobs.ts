import type { Deps } from '#server/http/context.ts';
import { CardObjectMissingError } from '#server/platform/card-provider.ts';
import type { JobHandler } from '#server/platform/jobs.ts';

/** Ends a subscription at the provider, which tells us when it is done. One that is gone there is ended. */
export function cancelJob(deps: Deps): JobHandler {
  return async (job) => {
    await deps.cards.cancelSubscription(String(job.payload.providerId)).catch((error: unknown) => {
      if (!(error instanceof CardObjectMissingError)) throw error;
    });
    return undefined;
  };
}
