import type { Deps } from '#server/core/context.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';

/** Lets the provider forget a card that was removed. */
export function detachJob(deps: Deps): JobHandler {
  return async ({ payload }) => {
    await deps.cards.detachCard(String(payload.providerId));
    return undefined;
  };
}
