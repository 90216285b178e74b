import type { Deps } from '#server/core/context.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';

/** A job that detaches a removed card at the provider. */
export function detachJob(deps: Deps): JobHandler {
  return async ({ payload }) => {
    await deps.cards.detachCard(String(payload.providerId));
    return undefined;
  };
}
