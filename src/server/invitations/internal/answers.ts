import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { becomeMember } from '#server/groups/become-member.ts';
import { refuseClosed } from '#server/groups/join.ts';
import { tellGroup } from '#server/groups/membership.ts';
import * as queries from '#server/invitations/queries.ts';
import { hashToken } from '#server/invitations/tokens.ts';
import { readInvitation } from '#server/notifications/notify.ts';

/** Refuses an invitation that was answered or has expired. */
export function refuseAnswered({ status }: Pick<queries.Invitation, 'status'>): void {
  if (status === 'expired') throw new AppError('invitation_expired', 'This invitation has expired');
  if (status !== 'pending') throw new AppError('conflict', 'This invitation was already answered');
}

async function getMine({ db, person, now }: Context, id: string): Promise<queries.Invitation> {
  const email = person.emailVerified ? person.email : null;
  const invitation = await queries.findMine(db, { id: person.id, email }, now, id);
  if (invitation === null) throw notFound();
  return invitation;
}

export async function acceptInvitation(context: Context, id: string): Promise<{ groupId: string }> {
  return accept(context, await getMine(context, id));
}

/** The token is enough with any address of the account, and works once. */
export async function acceptInvitationByToken(context: Context, token: string): Promise<{ groupId: string }> {
  const invitation = await queries.findByToken(context.db, hashToken(token), context.now);
  if (invitation === null) throw notFound();
  return accept(context, invitation);
}

async function accept(context: Context, found: queries.Invitation): Promise<{ groupId: string }> {
  const { db, person, now } = context;
  const { groupId } = found;
  // The group is locked first, as everywhere; the invitation is then read again, because it may have changed.
  const group = await queries.lockForJoining(db, groupId, person.id);
  const invitation = await queries.lockInvitation(db, found.id, now);
  if (group === null || invitation === null || !invitation.token.equals(found.token)) throw notFound();
  if (group.isMember) throw new AppError('conflict', "You're already a member of this group");
  refuseAnswered(invitation);
  refuseClosed(group);
  await becomeMember(context, { groupId, placeholderId: invitation.placeholderId, hasRow: group.hasRow });
  await queries.markAnswered(db, invitation.id, 'accepted', person.id, now);
  await readInvitation(db, person.id, groupId, now);
  return { groupId };
}

export async function declineInvitation(context: Context, id: string): Promise<Record<string, never>> {
  const { db, person, now } = context;
  const found = await getMine(context, id);
  const invitation = await queries.lockInvitation(db, found.id, now);
  if (invitation === null) throw notFound();
  refuseAnswered(invitation);
  await queries.markAnswered(db, id, 'declined', person.id, now);
  await readInvitation(db, person.id, invitation.groupId, now);
  await tellGroup(context, invitation.groupId);
  return {};
}

/** The content of the page behind an invitation's link, for anyone who has the link. */
export async function getInvitationByToken(context: OpenContext, token: string) {
  const found = await queries.findPublic(context.db, hashToken(token), context.now);
  if (found === null) throw notFound();
  return found;
}
