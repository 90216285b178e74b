import { CARD_MAXIMUM, CARD_MINIMUM } from '#contract/cards.ts';
import { REFUSALS } from '#domain/card-refusals.ts';
import { type Cents, cents } from '#domain/money.ts';
import { syncState } from '#server/card-events/service.ts';
import { invalid } from '#server/core/app-error.ts';
import { CLOCK_TOLERANCE_SECONDS } from '#server/core/clock.ts';
import type { Deps } from '#server/core/context.ts';
import {
  CardDeclinedError,
  CardObjectMissingError,
  type PaymentState,
} from '#server/platform/card-provider/card-provider.ts';
import type { Job, JobHandler, NewJob } from '#server/platform/jobs/jobs.ts';

/**
 * A charge of a saved card for one row of ours that is already committed. It can be repeated safely: the idempotency
 * key is made from the row's id, and the result is applied by its metadata.
 */
export type Charge = {
  kind: 'deposit' | 'payment';
  /** The id of the row. */
  id: string;
  amount: Cents;
  customerId: string;
  cardId: string;
  /** When the row was written; ISO 8601. */
  begunAt: string;
};

const MINUTE = 60_000;
/** The call itself has been answered long before. */
const REPAIR_AFTER = MINUTE;
const TRY_AGAIN = 5 * MINUTE;
/** A confirmation that is not given by then is not expected anymore. */
const CONFIRM_WITHIN = 15 * MINUTE;
/** The provider forgets keys after a day; a later repetition would charge again. */
const KEY_HOLDS = 23 * 60 * MINUTE;

const DESCRIPTION = { deposit: 'Allsquare: funds added', payment: 'Allsquare: payment to a friend' };

/**
 * Whether the provider still knows the key of a charge or payout of that age (ms). A negative age means that the clock
 * was ahead at its start, so the true age is unknown.
 */
export function isKeyHeld(age: number): boolean {
  return age >= -CLOCK_TOLERANCE_SECONDS * 1000 && age <= KEY_HOLDS;
}

/** Refuses an amount that a card cannot be charged. */
export function requireChargeable(amount: Cents, path: string): void {
  if (amount < CARD_MINIMUM) throw invalid('The minimum card charge is $0.50', path);
  if (amount > CARD_MAXIMUM) throw invalid('The maximum card charge is $999,999.99', path);
}

/** The job that completes a charge if the call could not; enqueued with the row. */
export function chargeJob(charge: Charge): NewJob {
  const scheduledAt = new Date(charge.begunAt);
  const runAt = new Date(scheduledAt.getTime() + REPAIR_AFTER);
  return { kind: 'card-charge', payload: charge, uniqueKey: `card-charge-${charge.id}`, runAt, scheduledAt };
}

/** Charges the card, applies the outcome and returns it. */
export async function makeCharge(deps: Deps, charge: Charge): Promise<PaymentState> {
  const { kind, id, amount, customerId, cardId } = charge;
  const payment = { customerId, cardId, amount, description: DESCRIPTION[kind], metadata: { kind, id } };
  const state = await deps.cards.createPayment(payment, `charge-${id}`).catch((error: unknown) => {
    if (error instanceof CardDeclinedError) return refusedState(charge, error.message);
    if (error instanceof CardObjectMissingError) return refusedState(charge, REFUSALS.notValid.message);
    throw error;
  });
  await syncState(deps, { kind: 'payment', state });
  return state;
}

/** The state of a charge that never existed at the provider; it has no id. */
function refusedState(charge: Charge, declineMessage: string): PaymentState {
  const { kind, id, amount, customerId, cardId, begunAt } = charge;
  return {
    id: '',
    customerId,
    cardId,
    amount,
    refunded: cents(0),
    status: 'canceled',
    clientSecret: '',
    declineMessage,
    metadata: { kind, id },
    createdAt: begunAt,
  };
}

/** The secret with which the browser asks the person to confirm a charge; null if there is nothing to confirm. */
export function secretOf(state: PaymentState): string | null {
  return state.status === 'needs_confirmation' ? state.clientSecret : null;
}

function readCharge({ payload }: Job): Charge {
  return { ...(payload as Charge), amount: cents(Number(payload.amount)) };
}

/**
 * Completes a charge: repeats the request, and ends a charge that no one confirmed. While the provider is unreachable
 * it reschedules itself, because a failing job would finally be given up.
 */
export function chargeHandler(deps: Deps): JobHandler {
  return async (job) => {
    const charge = readCharge(job);
    const now = deps.clock.now().getTime();
    return seeThrough(deps, charge, now - Date.parse(charge.begunAt)).catch((error: unknown) => {
      deps.log.warn({ err: error, [charge.kind]: charge.id }, 'a charge could not be seen through yet');
      return new Date(now + TRY_AGAIN);
    });
  };
}

async function seeThrough(deps: Deps, charge: Charge, age: number): Promise<Date | undefined> {
  if (!isKeyHeld(age)) {
    // Only its events can tell whether it was made; if so, they still complete it.
    await syncState(deps, { kind: 'payment', state: refusedState(charge, REFUSALS.neverCharged.id) });
    return undefined;
  }
  const made = await makeCharge(deps, charge);
  if (made.id === '') return undefined;
  const state = await deps.cards.getPayment(made.id);
  const isOpen = state.status === 'pending' || state.status === 'needs_confirmation';
  if (isOpen && age < CONFIRM_WITHIN) return new Date(Date.parse(charge.begunAt) + CONFIRM_WITHIN);
  const isEnding = state.status === 'needs_confirmation' || state.status === 'failed';
  await syncState(deps, {
    kind: 'payment',
    state: isEnding ? await deps.cards.cancelPayment(state.id) : state,
  });
  return undefined;
}
