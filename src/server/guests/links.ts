// Why: docs/decisions/0074.
import type { addGuestLink as addRow, GuestLink, updateGuestLink as updateRow } from '#contract/guests.ts';
import type { BodyOf, GuestKind } from '#contract/route.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { describeDevice } from '#server/core/devices.ts';
import { newId } from '#server/core/ids.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { openGroup, refuseDirect, tellGroup } from '#server/groups/membership.ts';
import { hashToken, newNonce, tokenOf } from '#server/invitations/tokens.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import * as queries from './internal/queries.ts';

const DAY_MILLISECONDS = 86_400_000;

export async function listLinks(context: Context, groupId: string): Promise<GuestLink[]> {
  const { hasLeft } = await openGroup(context, groupId, 'read');
  if (hasLeft) throw new AppError('forbidden', 'You left this group');
  const rows = await queries.listLinks(context.db, groupId, context.now);
  return rows.map((row) => toLink(context, row));
}

function toLink({ deps, speaker }: Context, { id, nonce, guests, ...row }: queries.LinkRow): GuestLink {
  const token = tokenOf({ key: deps.keys.invitations, id, nonce });
  return {
    ...row,
    url: `${deps.config.appUrl}/g/${token}`,
    guests: guests.map(({ userAgent, ...guest }) => ({
      ...guest,
      device: describeDevice(userAgent, speaker),
    })),
  };
}

/** The row of the group's link of a kind. Throws 404. */
async function getRow(
  { db, now }: Context,
  { groupId, kind }: { groupId: string; kind: GuestKind },
): Promise<queries.LinkRow> {
  const row = (await queries.listLinks(db, groupId, now)).find((each) => each.kind === kind);
  if (row === undefined) throw notFound();
  return row;
}

/** The stored form of a PIN. Slow, so it is made before the group is locked. */
export function hashPin(pin: string | null | undefined): Promise<string | null> {
  return pin == null ? Promise.resolve(null) : hashPassword(pin);
}

function endOf(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MILLISECONDS);
}

/** Makes the group's link of a kind; the one before ends with its guests. */
export async function addLink(
  context: Context,
  groupId: string,
  { kind, days, pin }: Pick<BodyOf<typeof addRow>, 'kind' | 'days'> & { pin: string | null },
): Promise<GuestLink> {
  const { db, deps, person, now } = context;
  refuseDirect(await openGroup(context, groupId, 'change'));
  if (!deps.config.hasGuestLinks) throw new AppError('conflict', 'Guest links are turned off on this site');
  const [id, nonce] = [newId(), newNonce()];
  const token = hashToken(tokenOf({ key: deps.keys.invitations, id, nonce }));
  await queries.removeLink(db, groupId, kind);
  await queries.insertLink(db, id, groupId, kind, person.id, token, nonce, pin, endOf(days, now), now);
  await recordActivity(db, { groupId, kind: 'guest_link_renewed', actorId: person.id }, now);
  await tellGroup(context, groupId);
  return toLink(context, await getRow(context, { groupId, kind }));
}

type Changes = { kind: GuestKind; days: BodyOf<typeof updateRow>['days']; pin: string | null | undefined };

/** Changes a link and keeps its guests. `undefined` leaves a value as it is. Also in a closed group. */
export async function updateLink(
  context: Context,
  groupId: string,
  { kind, days, pin }: Changes,
): Promise<GuestLink> {
  const { db, now } = context;
  refuseDirect(await openGroup(context, groupId, 'keep'));
  const { id } = await getRow(context, { groupId, kind });
  if (pin !== undefined) await queries.updatePin(db, id, pin);
  if (days !== undefined) await queries.updateEnd(db, id, endOf(days, now));
  await tellGroup(context, groupId);
  return toLink(context, await getRow(context, { groupId, kind }));
}

/** Ends a link with its guests, also in a closed group. Does nothing if there is none. */
export async function removeLink(
  context: Context,
  { groupId, kind }: { groupId: string; kind: GuestKind },
): Promise<void> {
  refuseDirect(await openGroup(context, groupId, 'keep'));
  const { db, person, now } = context;
  if ((await queries.removeLink(db, groupId, kind)).length === 0) return;
  await recordActivity(db, { groupId, kind: 'guest_link_removed', actorId: person.id }, now);
  await tellGroup(context, groupId);
}

/** Ends the place of one device, also in a closed group. */
export async function removeGuest(
  context: Context,
  { groupId, guestId }: { groupId: string; guestId: string },
): Promise<void> {
  refuseDirect(await openGroup(context, groupId, 'keep'));
  if ((await queries.removePlace(context.db, groupId, guestId)).length === 0) throw notFound();
  await tellGroup(context, groupId);
}
