import { AppError } from '#server/core/app-error.ts';
import type { CardHandlers, Deps, Syncing } from '#server/core/context.ts';
import {
  type CardEvent,
  CardObjectMissingError,
  type CardProvider,
  type CardSubject,
  type PaymentState,
  type PayoutState,
  type SetupState,
  type SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { enqueueAll } from '#server/platform/jobs/jobs.ts';
import * as queries from './internal/queries.ts';

export const SYNC_JOB = 'card-sync';

/** A state at the provider, with its kind. */
export type CardState =
  | { kind: 'setup'; state: SetupState }
  | { kind: 'payment'; state: PaymentState }
  | { kind: 'payout'; state: PayoutState }
  | { kind: 'subscription'; state: SubscriptionState };

/** Receives a webhook: only a signed and timely one, and each event once. A job fetches the state. */
export async function receiveEvent(
  deps: Deps,
  rawBody: string,
  signature: string | undefined,
): Promise<void> {
  const event = await deps.cards.readEvent(rawBody, signature, deps.clock.now());
  if (event === null) throw new AppError('invalid_signature', 'The signature is not valid');
  await recordEvents(deps, [event]);
}

/** Records new events, each with a job that syncs its object. Returns how many were new. */
export async function recordEvents(deps: Deps, events: readonly CardEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const now = deps.clock.now();
  const added = await inTransaction(deps.pool, async (db) => {
    const rows = await queries.insertEvents(
      db,
      queries.newEvents.of(
        events.map(({ id, type, objectId, customerId, subject, createdAt }) => ({
          id,
          type,
          object_id: objectId,
          customer_id: customerId,
          subject_kind: subject?.kind ?? null,
          subject_id: subject?.id ?? null,
          occurred_at: new Date(createdAt),
        })),
      ),
      now,
    );
    const jobs = rows
      .filter(({ kind }) => kind !== null)
      .map(({ id, kind, subjectId }) => ({
        kind: SYNC_JOB,
        payload: { kind, id: subjectId },
        uniqueKey: `${SYNC_JOB}:${id}`,
        runAt: now,
      }));
    await enqueueAll(db, jobs);
    return rows.length;
  });
  deps.wakeJobs();
  return added;
}

/** Syncs the object of an event, unless a sync that began after the event has done so already. */
export async function syncWaiting(deps: Deps, subject: CardSubject): Promise<void> {
  await sync(deps, subject, true);
}

/** Fetches a subject's state from the provider and updates our data. */
export async function syncSubject(deps: Deps, subject: CardSubject): Promise<void> {
  await sync(deps, subject, false);
}

async function sync(deps: Deps, subject: CardSubject, isForEvents: boolean): Promise<void> {
  await inSync(deps, subject, async (syncing) => {
    const waiting = await queries.listWaiting(syncing.db, subject.kind, subject.id);
    if (isForEvents && waiting.length === 0) return;
    // Within the lock: a later fetch sees and writes the later state.
    const current = await fetchState(deps.cards, subject);
    if (current !== null) await apply(syncing, current);
    await queries.markApplied(
      syncing.db,
      waiting.map(({ id }) => id),
      syncing.now,
    );
  });
}

/** Updates our data to a state that the provider has just returned. */
export async function syncState(deps: Deps, current: CardState): Promise<void> {
  await inSync(deps, { kind: current.kind, id: current.state.id }, (syncing) => apply(syncing, current));
}

async function inSync(
  deps: Deps,
  { kind, id }: CardSubject,
  work: (syncing: Syncing) => Promise<void>,
): Promise<void> {
  let told: [users: string[], addresses: readonly string[]][] = [];
  await inTransaction(deps.pool, async (db: Db) => {
    told = [];
    if (id !== '') await queries.lockSubject(db, `${kind}:${id}`);
    await work({
      deps,
      db,
      now: deps.clock.now(),
      invalidateFor: (users, addresses) => told.push([[...users], addresses]),
    });
  });
  deps.wakeJobs();
  for (const [users, addresses] of told) deps.live.publish({ users, addresses, origin: null });
}

/** The current state; null for what the provider no longer has. */
async function fetchState(cards: CardProvider, { kind, id }: CardSubject): Promise<CardState | null> {
  try {
    switch (kind) {
      case 'setup':
        return { kind, state: await cards.getSetup(id) };
      case 'payment':
        return { kind, state: await cards.getPayment(id) };
      case 'payout':
        return { kind, state: await cards.getPayout(id) };
      case 'subscription':
        return { kind, state: await cards.getSubscription(id) };
    }
  } catch (error) {
    if (error instanceof CardObjectMissingError) return null;
    throw error;
  }
}

async function apply(syncing: Syncing, current: CardState): Promise<void> {
  for (const handlers of syncing.deps.cardHandlers) await applyOne(handlers, syncing, current);
}

async function applyOne(handlers: CardHandlers, syncing: Syncing, current: CardState): Promise<void> {
  switch (current.kind) {
    case 'setup':
      return handlers.onSetupIntent?.(syncing, current.state);
    case 'payment':
      return handlers.onPaymentIntent?.(syncing, current.state);
    case 'payout':
      return handlers.onPayout?.(syncing, current.state);
    case 'subscription':
      return handlers.onSubscription?.(syncing, current.state);
  }
}
