import * as z from 'zod/mini';
import { fullName, id, idField, instant, personName, personRef, textField } from './fields.ts';
import { joined } from './invitations.ts';
import { GUEST_KINDS, route } from './route.ts';

/** The days for which a guest link can live; null is without an end. */
export const GUEST_LINK_DAYS = [30, 90, 365, null] as const;

const groupId = z.object({ id });
const ofKind = z.object({ id, kind: z.enum(GUEST_KINDS) });
const token = z.object({ token: z.string() });

/** A PIN that a person chooses for a link. */
export const pinField = z
  .string({ error: 'A PIN has 4 to 8 digits' })
  .check(z.regex(/^[0-9]{4,8}$/, { error: 'A PIN has 4 to 8 digits' }));
const daysField = z.union(
  GUEST_LINK_DAYS.map((days) => z.literal(days)),
  { error: 'Choose 30, 90 or 365 days, or no end' },
);
/** A PIN as a guest types it: compared, never judged by its form. */
const typedPin = z.optional(textField(100));

const guestLink = z.object({
  kind: z.enum(GUEST_KINDS),
  url: z.string(),
  hasPin: z.boolean(),
  /** Null: no end. */
  expiresAt: z.nullable(instant),
  guests: z.array(z.object({ id, user: z.nullable(personRef), device: z.string(), lastUsedAt: instant })),
});
export type GuestLink = z.output<typeof guestLink>;

const changesLinks = ({ params }: { params: { id: string } }) => [
  `/api/groups/${params.id}/guest-links`,
  `/api/groups/${params.id}/activity`,
];

export const listGuestLinks = route('listGuestLinks', 'GET /api/groups/{id}/guest-links', {
  access: 'member',
  auth: 'session',
  params: groupId,
  reply: z.array(guestLink),
});

/** Makes the group's link of a kind; the previous one of that kind ends with its guests. */
export const addGuestLink = route('addGuestLink', 'POST /api/groups/{id}/guest-links', {
  access: 'member',
  gate: 'full_access',
  params: groupId,
  body: z.object({
    kind: z.enum(GUEST_KINDS, { error: 'Choose what guests may do' }),
    pin: z.optional(z.nullable(pinField)),
    days: daysField,
  }),
  reply: guestLink,
  status: 201,
  changes: changesLinks,
});

/** Changes a link and keeps its guests. */
export const updateGuestLink = route('updateGuestLink', 'PATCH /api/groups/{id}/guest-links/{kind}', {
  access: 'member',
  params: ofKind,
  body: z.object({ pin: z.optional(z.nullable(pinField)), days: z.optional(daysField) }),
  reply: guestLink,
  changes: changesLinks,
});

export const removeGuestLink = route('removeGuestLink', 'DELETE /api/groups/{id}/guest-links/{kind}', {
  access: 'member',
  params: ofKind,
  changes: changesLinks,
});

/** Ends the place of one device. */
export const removeGuest = route('removeGuest', 'DELETE /api/groups/{id}/guest-links/guests/{guestId}', {
  access: 'member',
  params: z.object({ id, guestId: id }),
  changes: changesLinks,
});

/** What a guest link says of its group before it is opened: no amounts. */
export const getGuestLink = route('getGuestLink', 'GET /api/guest/{token}', {
  access: 'anyone',
  params: token,
  reply: z.object({
    groupName: z.string(),
    sender: z.object({ username: z.string(), fullName }),
    kind: z.enum(GUEST_KINDS),
    needsPin: z.boolean(),
    expiresAt: z.nullable(instant),
    /** As whom this device is in the group; null if it is not. Of a member who is signed in: they themselves. */
    place: z.nullable(z.object({ groupId: id, user: z.nullable(personRef) })),
  }),
});

/** The people without an account, of whom a guest is one. `devices` is how many hold the place. */
export const openGuestLink = route('openGuestLink', 'POST /api/guest/{token}', {
  access: 'anyone',
  params: token,
  body: z.object({ pin: typedPin }),
  reply: z.object({
    groupId: id,
    places: z.array(z.object({ id, name: z.string(), devices: z.number() })),
  }),
});

/** Opens this device's place: somebody of the list, somebody new, or nobody, who only looks. */
export const takeGuestPlace = route('takeGuestPlace', 'POST /api/guest/{token}/place', {
  access: 'anyone',
  params: token,
  body: z.object({
    pin: typedPin,
    placeholderId: z.optional(z.nullable(idField('Unknown person'))),
    name: z.optional(personName),
  }),
  reply: z.object({ groupId: id, user: z.nullable(personRef) }),
  status: 201,
  changes: ({ reply }) => [`/api/groups/${reply.groupId}`, `/api/groups/${reply.groupId}/guest-links`],
});

/** Forgets this device in the group. */
export const leaveGuestPlace = route('leaveGuestPlace', 'DELETE /api/guest/{token}/place', {
  access: 'anyone',
  params: token,
});

/**
 * Makes the caller a member: in the place of this device, or as a new one. A device without a place names one, or none,
 * with the PIN.
 */
export const keepGuestPlace = route('keepGuestPlace', 'POST /api/guest/{token}/keep', {
  access: 'person',
  params: token,
  body: z.object({ placeholderId: z.optional(z.nullable(idField('Unknown person'))), pin: typedPin }),
  reply: z.object({ groupId: id }),
  changes: joined,
});
