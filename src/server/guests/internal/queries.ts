import type { GuestKind } from '#contract/route.ts';
import type { Named } from '#domain/names.ts';
import { sqlNamesJson } from '#server/core/shown-name.ts';
import { HAS_ITS_PERSON, livingPlaces } from '#server/http/session/guest.ts';
import type { TokenHash } from '#server/http/session/session-token.ts';
import { type Db, first, one, statement } from '#server/platform/database/database.ts';

/** A link as members see it. */
export type LinkRow = {
  id: string;
  kind: GuestKind;
  nonce: Buffer;
  hasPin: boolean;
  expiresAt: string | null;
  guests: {
    id: string;
    user: { id: string; username: string } | null;
    userAgent: string | null;
    lastUsedAt: string;
  }[];
};

const REF = `CASE WHEN person.id IS NOT NULL
  THEN json_build_object('id', person.id, 'username', person.display_name) END`;

export const listLinks = statement<[groupId: string, now: Date], LinkRow>(`
  SELECT own.id, own.kind, own.token_nonce AS nonce, own.pin IS NOT NULL AS "hasPin", own.expires_at AS "expiresAt",
         (SELECT coalesce(json_agg(json_build_object(
            'id', place.id, 'user', ${REF}, 'userAgent', device.user_agent, 'lastUsedAt', place.last_used_at
          ) ORDER BY place.created_at, place.id), '[]')
          FROM ${livingPlaces('$2')}
          JOIN guest_devices AS device ON device.id = place.device_id AND device.expires_at > $2
          WHERE place.link_id = own.id AND ${HAS_ITS_PERSON}) AS guests
  FROM guest_links AS own
  WHERE own.group_id = $1 AND (own.expires_at IS NULL OR own.expires_at > $2)
  ORDER BY own.kind`);

export const removeLink = statement<[groupId: string, kind: GuestKind], { id: string }>(
  'DELETE FROM guest_links WHERE group_id = $1 AND kind = $2 RETURNING id',
);

type NewLink = [
  id: string,
  groupId: string,
  kind: GuestKind,
  senderId: string,
  token: Buffer,
  nonce: Buffer,
  pin: string | null,
  expiresAt: Date | null,
  now: Date,
];

export const insertLink = statement<NewLink, never>(`
  INSERT INTO guest_links (id, group_id, kind, sender_id, token, token_nonce, pin, expires_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export const updatePin = statement<[linkId: string, pin: string | null], never>(
  'UPDATE guest_links SET pin = $2 WHERE id = $1',
);

export const updateEnd = statement<[linkId: string, expiresAt: Date | null], never>(
  'UPDATE guest_links SET expires_at = $2 WHERE id = $1',
);

/** Ends the place of one device in a group. */
export const removePlace = statement<[groupId: string, placeId: string], { id: string }>(
  'DELETE FROM guest_places WHERE group_id = $1 AND id = $2 RETURNING id',
);

/** A living link, as whoever has its address needs it. */
export type Link = {
  id: string;
  groupId: string;
  groupName: string;
  sender: Named;
  kind: GuestKind;
  pin: string | null;
  expiresAt: string | null;
};

const selectLink = statement<[token: Buffer, now: Date], Link>(`
  SELECT link.id, link.group_id AS "groupId", "group".name AS "groupName", link.kind, link.pin,
         json_build_object(
           ${sqlNamesJson('sender')}) AS sender, link.expires_at AS "expiresAt"
  FROM guest_links AS link
  JOIN groups AS "group" ON "group".id = link.group_id AND "group".deleted_at IS NULL
  JOIN users AS sender ON sender.id = link.sender_id
  WHERE link.token = $1 AND (link.expires_at IS NULL OR link.expires_at > $2)`);

/** The living link of a token; null if it has ended. */
export async function findLink(db: Db, token: Buffer, now: Date): Promise<Link | null> {
  return first(await selectLink(db, token, now));
}

// `livingPlaces` names its tables `person` and `member`, so the person is of a table with another name.
const countDevices = (personId: string, now: string) => `(
  SELECT count(*)::int FROM ${livingPlaces(now)}
  JOIN guest_devices AS device ON device.id = place.device_id AND device.expires_at > ${now}
  WHERE place.user_id = ${personId} AND ${HAS_ITS_PERSON})`;

/** The people of a group without an account, with the number of devices that hold their places. */
export const listPeople = statement<
  [groupId: string, now: Date],
  { id: string; name: string; devices: number }
>(`
  SELECT listed.id, coalesce(listed.display_name, listed.username) AS name, ${countDevices('listed.id', '$2')} AS devices
  FROM group_members AS own JOIN users AS listed ON listed.id = own.user_id
  WHERE own.group_id = $1 AND own.left_at IS NULL AND listed.is_placeholder
  ORDER BY own.joined_at, own.id`);

type DevicePlace = { placeId: string; linkId: string; userId: string | null; username: string | null };

const selectPlace = statement<[tokenHash: TokenHash, groupId: string, now: Date], DevicePlace>(`
  SELECT place.id AS "placeId", place.link_id AS "linkId", person.id AS "userId", person.display_name AS username
  FROM guest_devices AS device JOIN ${livingPlaces('$3')} ON place.device_id = device.id
  WHERE device.token_hash = $1 AND device.expires_at > $3 AND place.group_id = $2 AND ${HAS_ITS_PERSON}`);

/** The place of a device in a group; null if it has none, or it has ended. */
export async function findPlace(
  db: Db,
  tokenHash: TokenHash,
  groupId: string,
  now: Date,
): Promise<DevicePlace | null> {
  return first(await selectPlace(db, tokenHash, groupId, now));
}

/** A person with an account as a member of a group. */
export const findMember = statement<[groupId: string, userId: string], Named & { userId: string }>(`
  SELECT person.id AS "userId", person.username, person.full_name AS "fullName"
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id AND person.is_account
  WHERE member.group_id = $1 AND member.user_id = $2 AND member.left_at IS NULL`);

const selectDevice = statement<[tokenHash: TokenHash, now: Date], { id: string }>(
  'SELECT id FROM guest_devices WHERE token_hash = $1 AND expires_at > $2 FOR UPDATE',
);

const countGroups = statement<[deviceId: string, groupId: string, now: Date], { groups: number }>(`
  SELECT count(*)::int AS groups FROM ${livingPlaces('$3')}
  WHERE place.device_id = $1 AND place.group_id <> $2 AND ${HAS_ITS_PERSON}`);

/** Locks a known device, with the number of other groups in which it has a place. */
export async function lockDevice(db: Db, tokenHash: TokenHash, groupId: string, now: Date) {
  const device = first(await selectDevice(db, tokenHash, now));
  // Counted once it is locked: what waited for the lock would not see the places of the one before.
  return device && { ...device, ...one(await countGroups(db, device.id, groupId, now)) };
}

export const insertDevice = statement<
  [id: string, tokenHash: TokenHash, userAgent: string | null, now: Date, expiresAt: Date],
  never
>(`
  INSERT INTO guest_devices (id, token_hash, user_agent, created_at, last_used_at, expires_at)
  VALUES ($1, $2, $3, $4, $4, $5)`);

export const upsertPlace = statement<
  [
    id: string,
    deviceId: string,
    groupId: string,
    linkId: string,
    userId: string | null,
    now: Date,
    deviceEnds: Date,
  ],
  never
>(`
  WITH kept AS (UPDATE guest_devices SET last_used_at = $6, expires_at = $7 WHERE id = $2)
  INSERT INTO guest_places (id, device_id, group_id, link_id, user_id, created_at, last_used_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6)
  ON CONFLICT (device_id, group_id) DO UPDATE SET id = $1, link_id = $4, user_id = $5, created_at = $6, last_used_at = $6`);

/** Ends the place of a device in a group. */
export const removePlaceOf = statement<[tokenHash: TokenHash, groupId: string], never>(`
  DELETE FROM guest_places AS place USING guest_devices AS device
  WHERE device.id = place.device_id AND device.token_hash = $1 AND place.group_id = $2`);
