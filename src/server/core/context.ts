import type { FastifyBaseLogger } from 'fastify';
import type { GuestKind } from '#contract/route.ts';
import type { TokenScope } from '#contract/tokens.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import type { Backups } from '#server/platform/backup/scheduled.ts';
import type {
  CardProvider,
  CardSubject,
  PaymentState,
  PayoutState,
  SetupState,
  SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';
import type { CardEmulator } from '#server/platform/card-provider/cards.ts';
import type { Db, Pool } from '#server/platform/database/database.ts';
import type { Archives } from '#server/platform/files/archives.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Provider } from '#server/platform/oidc/provider.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { PushSender } from '#server/platform/push/push-sender.ts';
import type { Keyring } from '#server/platform/security/sealed.ts';
import type { Clock } from './clock.ts';
import type { ExportPlaces } from './export-places.ts';

/** A caller without an account, by a link of a group. */
export type Guest = {
  /** Of the place of their device in the group. */
  placeId: string;
  deviceId: string;
  groupId: string;
  kind: GuestKind;
  /** The user whose live updates this guest receives too: their own person, or for nobody the link's sender. */
  listensTo: string;
};

/** The caller, as the query of their session or access token reads them. */
export type Person = {
  /** Of a guest: the person without an account who they are in the group, or the id of their place if they are nobody. */
  id: string;
  /** Null for a call with an access token. */
  sessionId: string | null;
  /** What the call's access token allows; null for a session. */
  tokenScope: TokenScope | null;
  /** Null for a person with an account. */
  guest: Guest | null;
  username: string;
  /** What others call them; null if they gave no name. */
  fullName: string | null;
  email: string | null;
  emailVerified: boolean;
  role: string;
  hasFullAccess: boolean;
  homeCurrency: Currency;
  /** The IANA time zone of their account; null if unknown. */
  timeZone: string | null;
  /** The code of the language that they chose; null: as their browser. */
  language: string | null;
};

/** The parts of the program. Tests pass their own database, clock and mail. */
export type Deps = {
  config: Config;
  pool: Pool;
  clock: Clock;
  live: Live;
  storage: Storage;
  archives: Archives;
  /** Null: no scheduled backups. */
  backups: Backups | null;
  exports: ExportPlaces;
  push: PushSender;
  outbound: Outbound;
  /** Null: nobody signs in by a provider. */
  provider: Provider | null;
  cards: CardProvider;
  /** The handlers of each feature for a state of the card provider. */
  cardHandlers: readonly CardHandlers[];
  /** What features do when somebody leaves groups, or a group is closed or reopened. */
  membershipHandlers: readonly MembershipHandlers[];
  /** Null if the card provider is Stripe. */
  cardEmulator: CardEmulator | null;
  /** One key for each purpose, derived from the master key. */
  keys: { invitations: Buffer; calendar: Buffer; signIn: Buffer; sealed: Keyring };
  log: FastifyBaseLogger;
  /** Aborted when the server stops, so that open streams end. */
  stopping: AbortSignal;
  /** Makes the job worker look for jobs now. Called after a commit. */
  wakeJobs: () => void;
};

/** A call in progress, of a caller who may be signed in. */
export type OpenContext = {
  deps: Deps;
  /** The call's transaction. The pool for reads and for handlers that open their own transactions. */
  db: Db;
  person: Person | null;
  /** The token of the caller's device as a guest; null if it is in no group. */
  guestToken: string | null;
  now: Date;
  /** The caller's calendar day: in their time zone, or in UTC if it is unknown. */
  today: Day;
  /** The caller's IANA time zone: the one they sent, otherwise that of their account. */
  timeZone: string | null;
  /** The language that the caller's browser was switched to; null: none. */
  switchedLanguage: Language | null;
  /** The language that the caller's browser asks for, whatever their account says. */
  browserLanguage: Language;
  /** Says what the reply holds of the program's own texts. */
  speaker: Speaker;
  ipAddress: string;
  /** The network that rate limits count the caller's address as. */
  clientNetwork: string;
  userAgent: string | null;
  /** The same call inside a transaction. */
  within<C extends OpenContext>(this: C, db: Db): C;
  /** Adds people whose screens this call changes. The caller is always among them. */
  invalidateFor(userIds: Iterable<string>): void;
  /** Aborted when the caller's connection closes before the whole reply was sent. */
  whenGone(): AbortSignal;
  /** Keeps the language that the caller's browser was switched to, or forgets it with null. */
  keepLanguage(language: string | null): void;
  /** The secret of the browser's sign-in at the provider; null if it began none. */
  attemptToken: string | null;
  /** Sets the cookie of such a sign-in, or clears it with null. */
  setAttemptCookie(attempt: { token: string; expiresAt: Date } | null): void;
  /** Sets the caller's session cookie, or clears it with null. */
  setSessionCookie(session: { token: string; expiresAt: Date } | null): void;
  /** Lets the caller's device keep its token as a guest. */
  setGuestCookie(device: { token: string; expiresAt: Date }): void;
};

export type Context = OpenContext & { person: Person };

/** Who acts and when, in a transaction: a call, or a job that acts for a person. */
export type Acting = Pick<Context, 'deps' | 'db' | 'now' | 'today' | 'invalidateFor'> & {
  person: Pick<Person, 'id' | 'username' | 'fullName' | 'guest'>;
};

/** Who adds an expense: a call, or a job that acts for the creator of a series. */
export type Spending = Acting & { person: Pick<Person, 'hasFullAccess'> };

/** A change of a group's life, in the transaction that holds the group's lock. */
export type GroupEvent = Pick<Acting, 'deps' | 'db' | 'now'> & { person: Pick<Person, 'id'> };

/** What a feature does with its own rows. The groups are locked. */
export type MembershipHandlers = Partial<AllMembershipHandlers>;

type AllMembershipHandlers = {
  onLeave: (event: GroupEvent, groupIds: readonly string[], userId: string) => Promise<void>;
  onClose: (event: GroupEvent, groupId: string) => Promise<void>;
  onReopen: (event: GroupEvent, groupId: string) => Promise<void>;
  /** These people are now in a family with someone new. */
  onTogether: (event: GroupEvent, groupId: string, userIds: readonly string[]) => Promise<void>;
  /** The event's person took over the place of a person without an account. */
  onTakeOver: (event: GroupEvent, groupId: string, placeholderId: string) => Promise<void>;
  /** The event's person undid that someone took this place over. */
  onReturn: (event: GroupEvent, groupId: string, placeholderId: string) => Promise<void>;
};

/** One sync in progress: a transaction of its own, in which nothing else of the same subject is synced. */
export type Syncing = {
  deps: Deps;
  db: Db;
  now: Date;
  /** Names people whose screens this makes stale, and the addresses that do; told after the commit. */
  invalidateFor(userIds: Iterable<string>, addresses: readonly string[]): void;
};

/**
 * Applies the provider's current state to the database. Called at least once after every change, and possibly many
 * times with the same state, so it checks what is recorded already. It ignores unknown people and objects.
 */
type SyncState<State> = (syncing: Syncing, state: State) => Promise<void>;

/** The handlers of a feature. If several features handle one kind, each handler is called. */
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
