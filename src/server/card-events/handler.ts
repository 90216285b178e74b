import type { Deps } from '#server/core/context.ts';
import type {
  CardSubject,
  PaymentState,
  PayoutState,
  SetupState,
  SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';
import type { Db } from '#server/platform/database/database.ts';

/** One sync in progress: a transaction of its own, in which nothing else of the same subject is synced. */
export type Syncing = {
  deps: Deps;
  db: Db;
  now: Date;
  /** Names people whose screens this makes stale, and the addresses that do; told after the commit. */
  tell(userIds: Iterable<string>, addresses: readonly string[]): void;
};

/**
 * Brings our books in line with the state at the provider. Called with the state as it is now, at least once after
 * every change, maybe many times with the same; so it asks what is recorded already, and a state of somebody or
 * something unknown here is not its business.
 */
type SyncState<State> = (syncing: Syncing, state: State) => Promise<void>;

/** What a noun brings in; where several have a handler of one kind, each is called. */
export type CardHandlers = {
  onSetupIntent?: SyncState<SetupState>;
  onPaymentIntent?: SyncState<PaymentState>;
  onPayout?: SyncState<PayoutState>;
  onSubscription?: SyncState<SubscriptionState>;
  /**
   * Ours that are still open and were last looked at before `before`: synced every 10 minutes, oldest first. Also
   * those that were looked at in the future: the clock was ahead then.
   */
  listOpen?: (db: Db, range: { before: Date; most: number }) => Promise<CardSubject[]>;
};
