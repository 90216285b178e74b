// Why: docs/decisions/0074.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#contract/fields.ts';
import { watchChanges } from '#contract/site.ts';
import type { Currency } from '#domain/currency.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Deps, Guest, Person } from '#server/core/context.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { secretCookie } from './secret-cookie.ts';
import { hashToken, isLongAgo, type TokenHash } from './session-token.ts';

const GUEST_DAYS = 365;
const DAY = 86_400_000;

/** The guest places (`place`, with `link`) that can be used at the time `now`, as SQL. */
export const livingPlaces = (now: string): string => `
  guest_places AS place
  JOIN guest_links AS link ON link.id = place.link_id AND (link.expires_at IS NULL OR link.expires_at > ${now})
  JOIN groups AS "group" ON "group".id = place.group_id AND "group".deleted_at IS NULL
  LEFT JOIN users AS person ON person.id = place.user_id AND person.is_placeholder
    AND EXISTS (
      SELECT FROM group_members AS member
      WHERE member.group_id = place.group_id AND member.user_id = place.user_id AND member.left_at IS NULL)`;
/** The person of a living place is in the group, or it has none. */
export const HAS_ITS_PERSON = '(place.user_id IS NULL OR person.id IS NOT NULL)';

type GuestRow = Omit<Guest, 'groupId'> & {
  userId: string | null;
  username: string;
  homeCurrency: Currency;
  lastUsedAt: string;
};

const selectGuest = statement<[tokenHash: TokenHash, groupId: string, now: Date], GuestRow>(`
  SELECT place.id AS "placeId", device.id AS "deviceId", link.kind, person.id AS "userId",
         coalesce(person.id, link.sender_id) AS "listensTo",
         coalesce(person.display_name, 'Guest') AS username, "group".currency AS "homeCurrency",
         least(place.last_used_at, device.last_used_at) AS "lastUsedAt"
  FROM guest_devices AS device JOIN ${livingPlaces('$3')} ON place.device_id = device.id
  WHERE device.token_hash = $1 AND device.expires_at > $3 AND place.group_id = $2 AND ${HAS_ITS_PERSON}`);

// The device is locked before its place, as where a place is taken.
const touch = statement<[placeId: string, now: Date, expiresAt: Date], never>(`
  WITH used AS (
    UPDATE guest_devices SET last_used_at = $2, expires_at = $3
    WHERE id = (SELECT device_id FROM guest_places WHERE id = $1) RETURNING id
  )
  UPDATE guest_places SET last_used_at = $2 WHERE id = $1 AND device_id IN (SELECT id FROM used)`);

const selectPlace = statement<[placeId: string, now: Date], { id: string }>(
  `SELECT place.id FROM ${livingPlaces('$2')} WHERE place.id = $1 AND ${HAS_ITS_PERSON}`,
);

/** Whether a guest's place has not ended. */
export async function hasPlace({ pool, clock, config }: Deps, placeId: string): Promise<boolean> {
  if (!config.hasGuestLinks) return false;
  return first(await selectPlace(pool, placeId, clock.now())) !== null;
}

/**
 * Refuses a guest whose place has ended since the call began. For writes, once they have locked the group: whoever ends a
 * place locks it too. Throws 401.
 */
export async function refuseEnded(db: Db, { guest }: Pick<Person, 'guest'>, now: Date): Promise<void> {
  if (guest !== null && first(await selectPlace(db, guest.placeId, now)) === null) throw placeEnded();
}

/** The token of a device that is a guest. */
export const guestCookie = secretCookie('guest');

/** When a device that is used now is forgotten. */
export function guestDeviceEnds(now: Date): Date {
  return new Date(now.getTime() + GUEST_DAYS * DAY);
}

/**
 * The group of which a call is a guest's, as its header says, or the address of the stream of changes, for which browsers
 * send no headers; null for everyone else.
 */
export function guestGroupOf({ headers, query, routeOptions }: FastifyRequest): string | null {
  const inAddress =
    routeOptions.url === watchChanges.path ? (query as { guest?: unknown } | undefined)?.guest : undefined;
  const named = headers['x-guest'] ?? inAddress;
  return named === undefined ? null : String(named);
}

/** The guest of a group whose device calls; null if it has no place there, or that has ended. */
export async function findGuest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { groupId, now }: { groupId: string; now: Date },
): Promise<Person | null> {
  const token = guestCookie.read(deps, request);
  if (token === null || !isId(groupId) || !deps.config.hasGuestLinks) return null;
  const row = first(await selectGuest(deps.pool, hashToken(token), groupId, now));
  if (row === null) return null;
  if (isLongAgo(row.lastUsedAt, now)) {
    const expiresAt = guestDeviceEnds(now);
    await touch(deps.pool, row.placeId, now, expiresAt);
    guestCookie.set(deps, reply, { token, expiresAt });
  }
  return toPerson(row, groupId.toLowerCase());
}

/** The caller as their place: a person of the group, or nobody. */
function toPerson({ placeId, deviceId, kind, listensTo, userId, ...row }: GuestRow, groupId: string): Person {
  return {
    id: userId ?? placeId,
    sessionId: null,
    tokenScope: null,
    guest: { placeId, deviceId, groupId, kind, listensTo },
    username: row.username,
    fullName: null,
    email: null,
    emailVerified: false,
    role: 'user',
    hasFullAccess: false,
    homeCurrency: row.homeCurrency,
    timeZone: null,
    language: null,
  };
}

/** The refusal of a guest whose place has ended. */
export function placeEnded(): AppError {
  return new AppError('not_authenticated', "Open the group's link again");
}
