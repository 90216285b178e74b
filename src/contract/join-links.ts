import * as z from 'zod/mini';
import { fullName, id, idField, instant } from './fields.ts';
import { joined } from './invitations.ts';
import { route } from './route.ts';

/** The days for which a join link is valid. */
export const JOIN_LINK_DAYS = 30;

const groupId = z.object({ id });
const token = z.object({ token: z.string() });

/** The group's only link; nulls if it has none. */
const joinLink = z.object({ url: z.nullable(z.string()), expiresAt: z.nullable(instant) });
export type JoinLink = z.output<typeof joinLink>;

const changesLink = ({ params }: { params: { id: string } }) => [
  `/api/groups/${params.id}/join-link`,
  `/api/groups/${params.id}/activity`,
];

export const getJoinLink = route('getJoinLink', 'GET /api/groups/{id}/join-link', {
  access: 'member',
  auth: 'session',
  params: groupId,
  reply: joinLink,
});

/** Makes the group's link; the previous one stops working. */
export const renewJoinLink = route('renewJoinLink', 'POST /api/groups/{id}/join-link', {
  access: 'member',
  gate: 'full_access',
  params: groupId,
  reply: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
  changes: changesLink,
});

export const removeJoinLink = route('removeJoinLink', 'DELETE /api/groups/{id}/join-link', {
  access: 'member',
  auth: 'any',
  params: groupId,
  changes: changesLink,
});

/** The group as a person with the link sees it before joining: no amounts. */
export const getGroupToJoin = route('getGroupToJoin', 'GET /api/join/{token}', {
  access: 'anyone',
  params: token,
  reply: z.object({
    groupName: z.string(),
    membersCount: z.number(),
    /** The places that the caller can claim, in the order in which they were added. */
    placeholders: z.array(z.object({ id, name: z.string() })),
    sender: z.object({ username: z.string(), fullName }),
    expiresAt: instant,
  }),
});

/** Joins, in the place of a placeholder if one is named. Does nothing for a member. */
export const joinByLink = route('joinByLink', 'POST /api/join/{token}/accept', {
  access: 'person',
  params: token,
  body: z.object({ placeholderId: z.optional(z.nullable(idField('Unknown person'))) }),
  reply: z.object({ groupId: id }),
  changes: joined,
});
