import * as z from 'zod/mini';
import { id, idField, instant } from './fields.ts';
import { joined } from './invitations.ts';
import { route } from './route.ts';

/** Days that a join link is good for. */
export const JOIN_LINK_DAYS = 30;

const groupId = z.object({ id });
const token = z.object({ token: z.string() });

/** The group's one link; nulls where it has none. */
const joinLink = z.object({ url: z.nullable(z.string()), expiresAt: z.nullable(instant) });
export type JoinLink = z.output<typeof joinLink>;

const changesLink = ({ params }: { params: { id: string } }) => [
  `/api/groups/${params.id}/join-link`,
  `/api/groups/${params.id}/activity`,
];

export const getJoinLink = route('getJoinLink', 'GET /api/groups/{id}/join-link', {
  who: 'member',
  params: groupId,
  reply: joinLink,
});

/** Makes the group's link; the one before stops working. */
export const renewJoinLink = route('renewJoinLink', 'POST /api/groups/{id}/join-link', {
  who: 'member',
  gate: 'full_access',
  params: groupId,
  reply: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
  changes: changesLink,
});

export const removeJoinLink = route('removeJoinLink', 'DELETE /api/groups/{id}/join-link', {
  who: 'member',
  params: groupId,
  changes: changesLink,
});

/** What whoever has the link sees before they join: no amounts. */
export const getGroupToJoin = route('getGroupToJoin', 'GET /api/join/{token}', {
  who: 'anyone',
  params: token,
  reply: z.object({
    groupName: z.string(),
    membersCount: z.number(),
    /** The places that the caller can take, in the order they were added. */
    placeholders: z.array(z.object({ id, name: z.string() })),
    sender: z.object({ username: z.string() }),
    expiresAt: instant,
  }),
});

/** Joins, in the place of a placeholder if one is named. Changes nothing for somebody who is a member. */
export const joinByLink = route('joinByLink', 'POST /api/join/{token}/accept', {
  who: 'person',
  params: token,
  body: z.object({ placeholderId: z.optional(z.nullable(idField('Unknown person'))) }),
  reply: z.object({ groupId: id }),
  changes: joined,
});
