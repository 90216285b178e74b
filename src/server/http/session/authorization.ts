import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#contract/fields.ts';
import { type AnyRoute, GUEST_KINDS } from '#contract/route.ts';
import type { TokenScope } from '#contract/tokens.ts';
import { VERSION_NUMBER } from '#contract/version-number.ts';
import { type Day, dayInZone, isTimeZone } from '#domain/calendar.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Deps, OpenContext, Person } from '#server/core/context.ts';
import { needsSession } from '#server/core/own-session.ts';
import {
  keepLanguage,
  speakerFor,
  switchedLanguage,
  visitorLanguage,
} from '#server/http/request/reader-language.ts';
import { whenGone } from '#server/http/response/connections.ts';
import type { RouteHandler } from '#server/http/route-handler.ts';
import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/security/client-network.ts';
import { guestCookie } from './guest.ts';
import { countGuestCall, requireGuest } from './guest-access.ts';
import { secretCookie } from './secret-cookie.ts';
import { findCaller, setCookies } from './session.ts';

/** Of a sign-in that the browser began at the provider. */
const attemptCookie = secretCookie('oidc');

const knownZones = new Map<string, boolean>();

/** The time zone in the X-Time-Zone header. Null if it is missing or unknown. */
function zoneOf(request: FastifyRequest): string | null {
  const zone = request.headers['x-time-zone'];
  if (typeof zone !== 'string') return null;
  let isKnown = knownZones.get(zone);
  if (isKnown === undefined) {
    isKnown = isTimeZone(zone);
    // There are about 600 zones; the bound is for invented names.
    if (knownZones.size < 2000) knownZones.set(zone, isKnown);
  }
  return isKnown ? zone : null;
}

/** A call in progress. A class, so that `today` is computed only for the calls that ask for it. */
class Call implements OpenContext {
  readonly deps: Deps;
  readonly db: Db;
  readonly person: Person | null;
  readonly now: Date;
  readonly timeZone: string | null;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  readonly reply: FastifyReply;
  readonly invalidateFor: OpenContext['invalidateFor'];

  constructor(
    deps: Deps,
    reply: FastifyReply,
    found: { person: Person | null; now: Date; audience: Set<string> },
  ) {
    const { request } = reply;
    this.deps = deps;
    this.db = deps.pool;
    this.person = found.person;
    this.now = found.now;
    this.timeZone = zoneOf(request) ?? found.person?.timeZone ?? null;
    this.ipAddress = request.ip;
    this.userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    this.reply = reply;
    this.invalidateFor = (userIds) => {
      for (const userId of userIds) found.audience.add(userId);
    };
  }

  get clientNetwork(): string {
    return networkOf(this.ipAddress);
  }

  get today(): Day {
    return dayInZone(this.now, this.timeZone ?? 'UTC');
  }

  within<C extends OpenContext>(this: C, db: Db): C {
    // Keeps the class, because `today` is a getter.
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { db });
  }

  whenGone(): AbortSignal {
    return whenGone(this.reply.raw);
  }

  get switchedLanguage(): Language | null {
    return switchedLanguage(this.reply.request);
  }

  get browserLanguage(): Language {
    return visitorLanguage(this.reply.request);
  }

  get speaker(): Speaker {
    return speakerFor(this.reply.request);
  }

  keepLanguage(language: string | null): void {
    keepLanguage(this.reply, language, this.deps.config.isHttps);
  }

  get attemptToken(): string | null {
    return attemptCookie.read(this.deps, this.reply.request);
  }

  setAttemptCookie(attempt: { token: string; expiresAt: Date } | null): void {
    attemptCookie.set(this.deps, this.reply, attempt);
  }

  setSessionCookie(session: { token: string; expiresAt: Date } | null): void {
    setCookies(this.deps, this.reply, session);
  }

  get guestToken(): string | null {
    return guestCookie.read(this.deps, this.reply.request);
  }

  setGuestCookie(device: { token: string; expiresAt: Date }): void {
    guestCookie.set(this.deps, this.reply, device);
  }
}

/** A call in progress, and the people whose screens it changes. */
export type OpenedCall = { context: OpenContext; audience: ReadonlySet<string> };

/**
 * Opens a call: reads who the caller is by their session or token. Throws as `findCaller` does.
 */
export async function openContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedCall> {
  const now = deps.clock.now();
  const person = await findCaller(deps, request, reply, now);
  const audience = new Set<string>();
  return { context: new Call(deps, reply, { person, now, audience }), audience };
}

/**
 * Opens a call and decides whether its caller may make it. Runs before the body is read, so a refused caller costs one
 * query and no memory. Throws the refusal.
 */
export async function authorize(
  deps: Deps,
  { row, beforeBody }: RouteHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedCall> {
  const opened = await openContext(deps, request, reply);
  requireAccess(row, opened.context);
  await countGuestCall(row, opened.context);
  const params = (request.params ?? {}) as Record<string, string>;
  // Nothing exists at an address with a value of another form.
  if (!mayExist(params)) throw notFound();
  await beforeBody?.(opened.context, params);
  return opened;
}

/** Checks what the row itself says about its callers. Group membership is checked where the group is read. */
function requireAccess(row: AnyRoute, { person, deps }: OpenContext): void {
  if (person?.tokenScope) requireToken(row, person.tokenScope);
  if (person?.guest) requireGuest(row, person.guest);
  if (person?.guest || row.access === 'anyone') return;
  if (person === null) throw new AppError('not_authenticated', 'Sign in first');
  if (row.access === 'admin' && person.role !== 'admin')
    throw new AppError('forbidden', 'Only admins can do this');
  if (row.gate === 'full_access' && deps.config.isSubscriptionRequired && !person.hasFullAccess) {
    throw new AppError('subscription_required', 'Subscription required');
  }
}

/** Checks what a caller with an access token may do. */
function requireToken(row: AnyRoute, scope: TokenScope): void {
  if (row.auth === 'session') throw needsSession();
  if (scope === 'read' && row.method !== 'GET') throw new AppError('forbidden', 'This token can only read');
}

/** The forms of values in an address that are not ids. */
const FORMS: Readonly<Record<string, RegExp>> = {
  token: /^/,
  version: VERSION_NUMBER,
  kind: new RegExp(`^(${GUEST_KINDS.join('|')})$`),
};

function mayExist(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => FORMS[name]?.test(value) ?? isId(value));
}
