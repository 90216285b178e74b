import type { Deps } from '#server/core/context.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { unlessMissing } from './provider.ts';

/** Ends a subscription at the provider, which tells us when it is done. One that is gone there is ended. */
export function cancelJob(deps: Deps): JobHandler {
  return async (job) => {
    await unlessMissing(deps.cards.cancelSubscription(String(job.payload.providerId)));
    return undefined;
  };
}
