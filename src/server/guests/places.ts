// Why: docs/decisions/0074.
import type {
  getGuestLink as getRow,
  keepGuestPlace as keepRow,
  openGuestLink as openRow,
  takeGuestPlace as takeRow,
} from '#contract/guests.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import { sentence } from '#domain/language/text.ts';
import type { Named } from '#domain/names.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { refuseClosed, refuseFull } from '#server/groups/join.ts';
import { listMembers, tellGroup } from '#server/groups/membership.ts';
import { addPlaceholders, refuseNameOfMember } from '#server/groups/placeholders.ts';
import { guestDeviceEnds } from '#server/http/session/guest.ts';
import { hashToken } from '#server/http/session/session-token.ts';
import { lockForJoining } from '#server/invitations/queries.ts';
import { enterGroup, placeTaken } from '#server/join-links/enter-group.ts';
import { type Db, first, inTransaction } from '#server/platform/database/database.ts';
import { newToken } from '#server/platform/security/tokens.ts';
import * as queries from './internal/queries.ts';
import { checkPin, openLink } from './opened-links.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** One person may have several devices; more than these are several people. */
const MAX_DEVICES = 5;
const MAX_GROUPS = 20;

const onlyForLooking = () => new AppError('conflict', 'This link is only for looking');

/** The place of the caller's device in a group; null if it has none. */
async function ownPlace({ guestToken, now }: OpenContext, db: Db, groupId: string) {
  return guestToken === null ? null : queries.findPlace(db, hashToken(guestToken), groupId, now);
}

/** What a link says before it is opened. A member who opens it has a place in the group too: their own. */
export async function getLink(context: OpenContext, token: string): Promise<ReplyOf<typeof getRow>> {
  const { db, person } = context;
  const { id: _, groupId, pin, ...link } = await openLink(context, db, token);
  const member = person === null ? null : first(await queries.findMember(db, groupId, person.id));
  const place = member ?? (await ownPlace(context, db, groupId));
  return {
    ...link,
    // The link is for whoever has it.
    sender: { username: link.sender.username },
    needsPin: pin !== null,
    place: place && { groupId, user: refOf(place) },
  };
}

type Holder = { userId: string | null; username: string | null; fullName?: Named['fullName'] };

function refOf({ userId, username, fullName }: Holder) {
  return userId === null || username === null ? null : { id: userId, username, fullName };
}

export async function openPlaces(
  context: OpenContext,
  token: string,
  { pin }: BodyOf<typeof openRow>,
): Promise<ReplyOf<typeof openRow>> {
  const link = await openLink(context, context.db, token);
  await checkPin(context, link, pin);
  return {
    groupId: link.groupId,
    places: await queries.listPeople(context.db, link.groupId, context.now),
  };
}

type Taken = ReplyOf<typeof takeRow>;

/** Opens the place of the caller's device. A second choice replaces the first. */
export async function takePlace(
  context: OpenContext,
  token: string,
  body: BodyOf<typeof takeRow>,
): Promise<Taken> {
  const asked = await openLink(context, context.db, token);
  await checkPin(context, asked, body.pin);
  const choice = readChoice(asked, body);
  const { device, taken } = await inTransaction(context.deps.pool, (db) =>
    enter(context.within(db), { token, groupId: asked.groupId, choice }),
  );
  context.setGuestCookie({ token: device, expiresAt: guestDeviceEnds(context.now) });
  return taken;
}

/** Who a guest is: a person of the list, somebody new, or nobody. */
type Choice = { is: 'listed'; id: string } | { is: 'new'; name: string } | { is: 'nobody' };

function readChoice({ kind }: queries.Link, { placeholderId, name }: BodyOf<typeof takeRow>): Choice {
  const isOne = (placeholderId == null) !== (name === undefined);
  if (name !== undefined && kind === 'look') throw onlyForLooking();
  if (isOne && placeholderId != null) return { is: 'listed', id: placeholderId };
  if (isOne && name !== undefined) return { is: 'new', name };
  if (placeholderId === null && name === undefined && kind === 'look') return { is: 'nobody' };
  throw invalid('Choose who you are', 'placeholderId');
}

type Entering = { token: string; groupId: string; choice: Choice };
/** `device` is the token of the caller's device. */
type Entered = { device: string; taken: Taken };

async function enter(context: OpenContext, { token, groupId, choice }: Entering): Promise<Entered> {
  const { db, now } = context;
  // The group is locked first, as everywhere; the link is then read again, because it may have ended.
  const group = await lockForJoining(db, groupId, null);
  const link = await openLink(context, db, token);
  const before = await ownPlace(context, db, groupId);
  if (before === null) await countDevice(context, link);
  const user = await userOf(context, link, { choice, before, isClosed: group?.isClosed === true });
  const { id, device } = await openDevice(context, groupId);
  const expiresAt = guestDeviceEnds(now);
  await queries.upsertPlace(db, newId(), id, groupId, link.id, user?.id ?? null, now, expiresAt);
  await tellGroup(context, groupId);
  return { device, taken: { groupId, user } };
}

/** The caller's device, locked, or a new one. A token that is of no device is never used for one. */
async function openDevice(context: OpenContext, groupId: string): Promise<{ id: string; device: string }> {
  const { db, now, guestToken, userAgent } = context;
  const known = guestToken && (await queries.lockDevice(db, hashToken(guestToken), groupId, now));
  if (guestToken && known) {
    if (known.groups >= MAX_GROUPS) {
      const text = sentence('This device is in {most} groups already', { most: MAX_GROUPS });
      throw new AppError('conflict', text);
    }
    return { id: known.id, device: guestToken };
  }
  const [id, device] = [newId(), newToken()];
  await queries.insertDevice(db, id, hashToken(device), userAgent, now, guestDeviceEnds(now));
  return { id, device };
}

/** A failed try is rolled back with its count. */
async function countDevice(context: OpenContext, { id }: queries.Link): Promise<void> {
  const limits = [
    { bucket: `guest-devices:${id}`, most: 60 },
    { bucket: `guest-devices-from:${context.clientNetwork}`, most: 20 },
  ];
  for (const limit of limits) await enforceLimit(context, { ...limit, windowSeconds: HOUR_SECONDS });
}

type Chosen = { choice: Choice; before: { userId: string | null } | null; isClosed: boolean };

async function userOf(context: OpenContext, link: queries.Link, chosen: Chosen): Promise<Taken['user']> {
  const { choice, before, isClosed } = chosen;
  if (choice.is === 'nobody') return null;
  if (choice.is === 'new') {
    refuseClosed({ isClosed });
    return addGuest(context, link, choice.name);
  }
  const people = await queries.listPeople(context.db, link.groupId, context.now);
  const person = people.find(({ id }) => id === choice.id);
  if (person === undefined) throw placeTaken();
  if (before?.userId !== person.id && person.devices >= MAX_DEVICES) throw placeTaken();
  return { id: person.id, username: person.name };
}

/** Adds a person without an account to the group, who is the guest. The caller holds the group's lock. */
async function addGuest(context: OpenContext, link: queries.Link, name: string): Promise<Taken['user']> {
  const { db, now } = context;
  const { groupId } = link;
  refuseNameOfMember(await listMembers(db, groupId), name);
  await refuseFull(db, groupId);
  await enforceLimit(context, { bucket: `guest-people:${link.id}`, most: 20, windowSeconds: DAY_SECONDS });
  const id = newId();
  await addPlaceholders(db, { groupId, placeholders: [{ id, name }], now });
  await recordActivity(db, { groupId, kind: 'person_added', actorId: id, otherId: id }, now);
  return { id, username: name };
}

/** Forgets the caller's device in the group of a link. */
export async function leavePlace(context: OpenContext, token: string): Promise<void> {
  const { db, guestToken } = context;
  const { groupId } = await openLink(context, db, token);
  if (guestToken === null) return;
  await queries.removePlaceOf(db, hashToken(guestToken), groupId);
  await tellGroup(context, groupId);
}

/** Makes the caller a member of the group: in the place of their device, or of another one, or as somebody new. */
export async function keepPlace(
  context: Context,
  token: string,
  { placeholderId, pin }: BodyOf<typeof keepRow>,
): Promise<{ groupId: string }> {
  const { deps, guestToken } = context;
  const asked = await openLink(context, context.db, token);
  if (asked.kind === 'look') throw onlyForLooking();
  const before = await ownPlace(context, context.db, asked.groupId);
  // A device with a place by this link has shown the PIN already.
  if (before?.linkId !== asked.id) await checkPin(context, asked, pin);
  const groupId = await inTransaction(deps.pool, async (db) => {
    const inside = context.within(db);
    const group = await lockForJoining(db, asked.groupId, context.person.id);
    const link = await openLink(inside, db, token);
    const place = await ownPlace(inside, db, link.groupId);
    if (group !== null && !group.isMember) {
      // Somebody else took it meanwhile. Who wants to keep a place does not want to join as somebody new.
      if (placeholderId === undefined && place?.userId !== before?.userId) throw placeTaken();
      refuseClosed(group);
      await enterGroup(inside, {
        groupId: link.groupId,
        placeholderId: placeholderId === undefined ? (place?.userId ?? null) : placeholderId,
        hasRow: group.hasRow,
        bucket: `guest-keep:${link.id}`,
      });
    }
    if (guestToken !== null) await queries.removePlaceOf(db, hashToken(guestToken), link.groupId);
    return link.groupId;
  });
  deps.wakeJobs();
  return { groupId };
}
