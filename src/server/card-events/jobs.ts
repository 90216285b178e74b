import type { Deps } from '#server/core/context.ts';
import type { CardSubject } from '#server/platform/card-provider/card-provider.ts';
import type { JobHandlers } from '#server/platform/jobs/jobs.ts';
import { reconcile } from './internal/reconcile.ts';
import { SYNC_JOB, syncWaiting } from './service.ts';

export const RECONCILE_JOB = 'card-reconcile';
const EVERY = 10 * 60_000;

/** The jobs that sync events, and that reconcile regularly. */
export function cardJobs(deps: Deps): JobHandlers {
  return {
    [SYNC_JOB]: async ({ payload }) => {
      await syncWaiting(deps, payload as CardSubject);
      return undefined;
    },
    [RECONCILE_JOB]: async () => {
      const again = new Date(deps.clock.now().getTime() + EVERY);
      // A failing job would be retried ever later and finally given up.
      await reconcile(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'reconciliation failed'));
      return again;
    },
  };
}
