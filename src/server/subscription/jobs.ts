import type { Deps } from '#server/core/context.ts';
import type { JobHandler, JobHandlers } from '#server/platform/jobs/jobs.ts';
import { CANCEL_JOB } from './access.ts';
import { INVOICE_JOB, invoiceJob } from './internal/invoices.ts';
import { unlessMissing } from './internal/provider.ts';

/**
 * Ends a subscription at the provider, which sends an event when it is done. One that does not exist there is ended
 * here.
 */
function cancelJob(deps: Deps): JobHandler {
  return async (job) => {
    await unlessMissing(deps.cards.cancelSubscription(String(job.payload.providerId)));
    return undefined;
  };
}

export function subscriptionJobs(deps: Deps): JobHandlers {
  return { [CANCEL_JOB]: cancelJob(deps), [INVOICE_JOB]: invoiceJob(deps) };
}
