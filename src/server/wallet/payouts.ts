import { type Cents, cents } from '#domain/money.ts';
import { syncState } from '#server/card-events/service.ts';
import { isKeyHeld } from '#server/cards/charges.ts';
import type { Deps } from '#server/core/context.ts';
import {
  CardDeclinedError,
  CardObjectMissingError,
  type PayoutState,
} from '#server/platform/card-provider/card-provider.ts';
import type { JobHandler, NewJob } from '#server/platform/jobs/jobs.ts';

/** A payout for a withdrawal that is written and whose money is held. Safe to repeat, like a charge. */
export type Payout = { id: string; amount: Cents; last4: string; begunAt: string };

const REPAIR_AFTER = 60_000;
const TRY_AGAIN = 300_000;

/** The job that finishes a payout if its call could not; enqueued with the row. */
export function payoutJob(payout: Payout): NewJob {
  const scheduledAt = new Date(payout.begunAt);
  const runAt = new Date(scheduledAt.getTime() + REPAIR_AFTER);
  return { kind: 'payout', payload: payout, uniqueKey: `payout-${payout.id}`, runAt, scheduledAt };
}

/** Sends the money and applies the result. */
export async function makePayout(deps: Deps, { id, amount, last4 }: Payout): Promise<void> {
  const metadata = { kind: 'withdrawal', id };
  const refused = (failureMessage: string): PayoutState => ({
    id: '',
    amount,
    status: 'failed',
    failureMessage,
    metadata,
  });
  const state = await deps.cards
    .createPayout({ amount, last4, metadata }, `payout-${id}`)
    .catch((error: unknown) => {
      if (error instanceof CardDeclinedError || error instanceof CardObjectMissingError) {
        return refused(error.message);
      }
      throw error;
    });
  await syncState(deps, { kind: 'payout', state });
}

/** Finishes a payout. After a day it is unknown whether it was sent: the money stays held, and the log says so. */
export function payoutHandler(deps: Deps): JobHandler {
  return async ({ payload }) => {
    const payout = { ...(payload as Payout), amount: cents(Number(payload.amount)) };
    if (!isKeyHeld(deps.clock.now().getTime() - Date.parse(payout.begunAt))) {
      deps.log.error(
        { transaction: payout.id },
        'a withdrawal could not be sent for a day; look at the provider',
      );
      return undefined;
    }
    return makePayout(deps, payout).then(
      () => undefined,
      (error: unknown) => {
        // It does not fail, because failing jobs are given up in the end.
        deps.log.warn({ err: error, transaction: payout.id }, 'a withdrawal could not be sent yet');
        return new Date(deps.clock.now().getTime() + TRY_AGAIN);
      },
    );
  };
}
