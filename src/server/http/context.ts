import type { FastifyBaseLogger } from 'fastify';
import type { Day } from '#domain/calendar.ts';
import type { Archives } from '#server/platform/archives.ts';
import type { CardProvider } from '#server/platform/card-provider.ts';
import type { CardStandIn } from '#server/platform/card-stand-in/stand-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Pool } from '#server/platform/database.ts';
import type { Live } from '#server/platform/live.ts';
import type { Keyring } from '#server/platform/sealed.ts';
import type { Storage } from '#server/platform/storage.ts';

/** The signed-in person, as the session's one query reads them. */
export type Person = {
  id: string;
  sessionId: string;
  username: string;
  email: string | null;
  emailVerified: boolean;
  role: string;
  hasFullAccess: boolean;
};

/** What the program is made of; tests build it with their own database, clock and mail. */
export type Deps = {
  config: Config;
  pool: Pool;
  clock: Clock;
  live: Live;
  storage: Storage;
  archives: Archives;
  cards: CardProvider;
  /** Null where the card provider is Stripe. */
  cardStandIn: CardStandIn | null;
  /** Keys of one purpose each, derived from the master key. */
  keys: { invitations: Buffer; cursors: Buffer; calendar: Buffer; signIn: Buffer; sealed: Keyring };
  log: FastifyBaseLogger;
  /** Aborted when the server stops, so that open streams end. */
  stopping: AbortSignal;
  /** Lets the job worker look at once; called after a commit. */
  wakeJobs: () => void;
};

/** One call in progress. */
export type OpenContext = {
  deps: Deps;
  /** The call's own transaction; for reads, and for calls that open their own, the pool. */
  db: Db;
  person: Person | null;
  now: Date;
  /** The caller's calendar day. */
  today: Day;
  /** The IANA time zone the caller named, where they did. */
  timeZone: string | null;
  ipAddress: string;
  userAgent: string | null;
  /** Names the people, beside the caller, whose screens this call makes stale. */
  tell(userIds: Iterable<string>): void;
  /** Sets (or with null clears) the caller's session cookie. */
  setSessionCookie(session: { token: string; expiresAt: Date } | null): void;
};

export type Context = OpenContext & { person: Person };

/** The same call within a transaction: of the same class, so that the caller's day is still worked out when asked for. */
export function within<C extends OpenContext>(context: C, db: Db): C {
  return Object.assign(Object.create(Object.getPrototypeOf(context)), context, { db });
}
