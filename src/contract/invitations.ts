import * as z from 'zod/mini';
import { emailField, fullName, id, idField, instant, nameField, page, textField } from './fields.ts';
import { route } from './route.ts';

/** The number of days that an invitation is valid. */
export const INVITATION_DAYS = 7;

const invitationStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;

const groupInvitation = z.object({
  id,
  status: z.enum(invitationStatuses),
  recipientEmail: z.string(),
  createdAt: instant,
  /** When it was last sent. Inviting the same address again renews the existing invitation. */
  sentAt: instant,
  expiresAt: instant,
});
export type GroupInvitation = z.output<typeof groupInvitation>;

const myInvitation = z.object({
  id,
  status: z.enum(invitationStatuses),
  recipientEmail: z.string(),
  createdAt: instant,
  expiresAt: instant,
  group: z.object({
    id,
    name: z.string(),
    description: z.nullable(z.string()),
    members: z.array(
      z.object({ id, username: z.string(), fullName, profilePicture: z.nullable(z.string()) }),
    ),
  }),
  sender: z.object({ username: z.string(), fullName }),
});
export type Invitation = z.output<typeof myInvitation>;

const groupId = z.object({ id });
const inGroup = z.object({ id, invitationId: id });
/** What joining a group changes. */
export const joined = () => [
  '/api/groups',
  '/api/summary',
  '/api/outlook',
  '/api/friends',
  '/api/invitations',
  '/api/expenses',
  '/api/spending',
  '/api/budgets',
  '/api/payments',
  '/api/notifications',
];

export const listGroupInvitations = route('listGroupInvitations', 'GET /api/groups/{id}/invitations', {
  access: 'member',
  isCached: true,
  params: groupId,
  query: z.object(page),
  reply: z.array(groupInvitation),
  isPaged: true,
});

export const invitationBody = z.object({
  /** Sent because the specification says so, and not read: the address names the group. */
  groupId: z.optional(z.string({ error: 'Unknown group' })),
  email: emailField('Valid email is required'),
  message: z.optional(z.nullable(textField(1000))),
  /** The placeholder that the person who accepts claims. */
  placeholderId: z.optional(z.nullable(idField('Unknown person'))),
});

export const invitationForm = z.object({
  email: emailField('Please enter a valid email address'),
  message: textField(1000),
});

export const invite = route('invite', 'POST /api/groups/{id}/invitations', {
  access: 'member',
  auth: 'any',
  gate: 'full_access',
  params: groupId,
  body: invitationBody,
  reply: groupInvitation,
  status: 201,
  changes: ({ params }) => [`/api/groups/${params.id}`, '/api/invitations', '/api/notifications'],
});

export const resendInvitation = route(
  'resendInvitation',
  'POST /api/groups/{id}/invitations/{invitationId}/resend',
  {
    access: 'member',
    auth: 'any',
    gate: 'full_access',
    params: inGroup,
    reply: groupInvitation,
    changes: ({ params }) => [
      `/api/groups/${params.id}/invitations`,
      '/api/invitations',
      '/api/notifications',
    ],
  },
);

/** The link of a pending invitation, to pass on by other means. Never part of a list. */
export const getInvitationLink = route(
  'getInvitationLink',
  'GET /api/groups/{id}/invitations/{invitationId}/link',
  {
    access: 'member',
    auth: 'session',
    params: inGroup,
    reply: z.object({ url: z.string() }),
  },
);

export const cancelInvitation = route(
  'cancelInvitation',
  'DELETE /api/groups/{id}/invitations/{invitationId}',
  {
    access: 'member',
    auth: 'any',
    params: inGroup,
    changes: ({ params }) => [`/api/groups/${params.id}/invitations`, '/api/invitations'],
  },
);

export const listInvitations = route('listInvitations', 'GET /api/invitations', {
  access: 'person',
  isCached: true,
  query: z.object(page),
  reply: z.array(myInvitation),
  isPaged: true,
});

const accepted = z.object({ groupId: id });

export const acceptInvitation = route('acceptInvitation', 'POST /api/invitations/{id}/accept', {
  access: 'person',
  params: groupId,
  reply: accepted,
  changes: joined,
});

export const declineInvitation = route('declineInvitation', 'POST /api/invitations/{id}/decline', {
  access: 'person',
  params: groupId,
  reply: z.object({}),
  changes: () => ['/api/invitations', '/api/groups', '/api/notifications'],
});

const token = z.object({ token: nameField({ max: 200, message: "This invitation isn't valid" }) });

export const getInvitationByToken = route('getInvitationByToken', 'GET /api/invitations/token/{token}', {
  access: 'anyone',
  params: token,
  reply: z.object({
    status: z.enum(invitationStatuses),
    expiresAt: instant,
    groupName: z.string(),
    membersCount: z.number(),
    sender: z.object({ username: z.string(), fullName }),
  }),
});

export const acceptInvitationByToken = route(
  'acceptInvitationByToken',
  'POST /api/invitations/token/{token}/accept',
  {
    access: 'person',
    params: token,
    reply: accepted,
    changes: joined,
  },
);
