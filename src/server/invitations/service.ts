import {
  type GroupInvitation,
  INVITATION_DAYS,
  type Invitation,
  type invite as inviteRow,
  type listInvitations as listInvitationsRow,
} from '#contract/invitations.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import { shownName } from '#domain/names.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { refuseFull } from '#server/groups/join.ts';
import { type Membership, openGroup, refuseDirect, tellGroup } from '#server/groups/membership.ts';
import { sendLetter } from '#server/mails/letters.ts';
import { findRefusing, notify } from '#server/notifications/notify.ts';
import { one } from '#server/platform/database/database.ts';
import { refuseAnswered } from './internal/answers.ts';
import { invitationMail } from './internal/emails.ts';
import * as queries from './queries.ts';
import { hashToken, newNonce, tokenOf } from './tokens.ts';

const DAY = 86_400;

export async function listGroupInvitations(
  context: Context,
  groupId: string,
  query: QueryOf<typeof listInvitationsRow>,
): Promise<Paged<GroupInvitation>> {
  const page = readPage(query, ['id']);
  await openGroup(context, groupId, 'read');
  const rows = await queries.listOfGroup(
    context.db,
    groupId,
    context.now,
    page.after?.[0] ?? null,
    page.fetch,
  );
  return pageOf(rows, page, (row) => [row.id]);
}

export async function invite(
  context: Context,
  groupId: string,
  { email, message, placeholderId }: BodyOf<typeof inviteRow>,
): Promise<GroupInvitation> {
  const group = await openGroup(context, groupId, 'change');
  refuseDirect(group);
  const { db, person, now } = context;
  if (placeholderId && !(await queries.isPlaceholder(db, groupId, placeholderId))) {
    throw invalid('Unknown person', 'placeholderId');
  }
  // A claimed placeholder adds no member, so there is room.
  if (!placeholderId) await refuseFull(db, groupId);
  // Inviting an address again renews its invitation.
  const known = await queries.findByAddress(db, groupId, email);
  const id = known?.id ?? newId();
  const sent = { id, email, message: message || null, placeholderId: placeholderId ?? null };
  const invitation = await send(context, group, sent);
  const activity = { groupId, kind: 'member_invited', actorId: person.id, title: email } as const;
  await recordActivity(db, activity, now);
  await tellGroup(context, groupId);
  return invitation;
}

type Sent = { id: string; email: string; message: string | null; placeholderId: string | null };

/** Writes the row with a new token (a previous link stops working) and sends the mail. */
async function send(context: Context, group: Membership, sent: Sent): Promise<GroupInvitation> {
  const { db, deps, person, now } = context;
  const { id, email, message, placeholderId } = sent;
  const recipient = await queries.findRecipient(db, email, group.groupId);
  if (recipient?.isMember === true) {
    throw new AppError('conflict', 'This person is already a member of this group');
  }
  await countSending(context, email);
  const nonce = newNonce();
  const token = tokenOf({ key: deps.keys.invitations, id, nonce });
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY * 1000);
  const row = one(
    await queries.upsertInvitation(
      db,
      id,
      group.groupId,
      person.id,
      email,
      recipient?.id ?? null,
      hashToken(token),
      nonce,
      message,
      placeholderId,
      now,
      expiresAt,
    ),
  );
  const url = linkTo(context, token);
  const names = { senderName: shownName(person), groupName: group.groupName };
  const isWanted = recipient === null || !(await isRefused(context, recipient.id));
  // The link is a secret: without mail it is written nowhere, and the sender copies it.
  if (isWanted && deps.config.mail !== 'off') {
    await sendLetter(db, invitationMail({ to: email, sentBy: person.id, ...names, message, url }), now);
  }
  if (recipient !== null) await tellInvited(context, { groupId: group.groupId, id }, recipient.id);
  return row;
}

/** Whether a person with an account wants no mail about invitations; they are notified in the app. */
async function isRefused({ db }: Context, recipientId: string): Promise<boolean> {
  return (await findRefusing(db, 'invited', [recipientId])).has(recipientId);
}

async function tellInvited(context: Context, { groupId, id }: InGroup, recipientId: string): Promise<void> {
  const { db, person, now } = context;
  const notice = {
    kind: 'invited',
    actorId: person.id,
    groupId,
    subjectId: id,
    userIds: [recipientId],
  } as const;
  await notify(db, [notice], now);
  context.invalidateFor([recipientId]);
}

function linkTo({ deps }: Context, token: string): string {
  return `${deps.config.appUrl}/invitations/${token}`;
}

async function countSending(context: Context, email: string): Promise<void> {
  const limits = [
    { bucket: `invite:${context.person.id}`, most: 20, windowSeconds: DAY / 24 },
    { bucket: `invited:${email.toLowerCase()}`, most: 5, windowSeconds: DAY },
  ];
  for (const limit of limits) {
    await enforceLimit(context, limit, 'Too many invitations. Please try again later.');
  }
}

type InGroup = { groupId: string; id: string };

export async function resendInvitation(context: Context, { groupId, id }: InGroup): Promise<GroupInvitation> {
  const group = await openGroup(context, groupId, 'change');
  refuseDirect(group);
  const found = await getUnanswered(context, { groupId, id });
  const { recipientEmail: email, message, placeholderId } = found;
  const invitation = await send(context, group, { id, email, message, placeholderId });
  await tellGroup(context, groupId);
  return invitation;
}

export async function cancelInvitation(context: Context, { groupId, id }: InGroup): Promise<void> {
  refuseDirect(await openGroup(context, groupId, 'change'));
  const invitation = await getUnanswered(context, { groupId, id });
  await queries.removeInvitation(context.db, id);
  const recipient = await queries.findRecipient(context.db, invitation.recipientEmail, groupId);
  context.invalidateFor([invitation.recipientId, recipient?.id].filter((each) => typeof each === 'string'));
  await tellGroup(context, groupId);
}

/** An unanswered invitation of the group, locked; it may have expired. */
async function getUnanswered(context: Context, { groupId, id }: InGroup): Promise<queries.Invitation> {
  const invitation = await queries.lockInvitation(context.db, id, context.now);
  if (invitation === null || invitation.groupId !== groupId) throw notFound();
  if (invitation.status !== 'expired') refuseAnswered(invitation);
  return invitation;
}

export async function getInvitationLink(context: Context, { groupId, id }: InGroup) {
  const { hasLeft } = await openGroup(context, groupId, 'read');
  if (hasLeft) throw new AppError('forbidden', 'You left this group');
  const invitation = await queries.findInGroup(context.db, id, groupId, context.now);
  if (invitation === null) throw notFound();
  refuseAnswered(invitation);
  const token = tokenOf({ key: context.deps.keys.invitations, id: invitation.id, nonce: invitation.nonce });
  return { url: linkTo(context, token) };
}

export async function listInvitations(
  context: Context,
  query: QueryOf<typeof listInvitationsRow>,
): Promise<Paged<Invitation>> {
  const page = readPage(query, ['id']);
  const { db, person, now } = context;
  const email = person.emailVerified ? person.email : null;
  const rows = await queries.listMine(db, person.id, email, now, page.after?.[0] ?? null, page.fetch);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.id]);
  return { items: items.map(toInvitation), nextCursor };
}

function toInvitation(row: queries.MyInvitationRow): Invitation {
  const { groupId, groupName, groupDescription, members, ...shown } = row;
  return {
    ...shown,
    group: { id: groupId, name: groupName, description: groupDescription, members },
  };
}
