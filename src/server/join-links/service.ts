import {
  type getGroupToJoin as getGroupToJoinRow,
  JOIN_LINK_DAYS,
  type JoinLink,
  type joinByLink as joinByLinkRow,
  type renewJoinLink as renewJoinLinkRow,
} from '#contract/join-links.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { refuseClosed } from '#server/groups/join.ts';
import { openGroup, refuseDirect, tellGroup } from '#server/groups/membership.ts';
import { lockForJoining } from '#server/invitations/queries.ts';
import { hashToken, newNonce, tokenOf } from '#server/invitations/tokens.ts';
import { one } from '#server/platform/database/database.ts';
import { enterGroup } from './enter-group.ts';
import * as queries from './internal/queries.ts';

const DAY_MILLISECONDS = 86_400_000;

export async function getJoinLink(context: Context, groupId: string): Promise<JoinLink> {
  const { hasLeft } = await openGroup(context, groupId, 'read');
  if (hasLeft) throw new AppError('forbidden', 'You left this group');
  const link = await queries.findOfGroup(context.db, groupId, context.now);
  if (link === null) return { url: null, expiresAt: null };
  return { url: linkTo(context, tokenFor(context, groupId, link.nonce)), expiresAt: link.expiresAt };
}

export async function renewJoinLink(
  context: Context,
  groupId: string,
): Promise<ReplyOf<typeof renewJoinLinkRow>> {
  refuseDirect(await openGroup(context, groupId, 'change'));
  const { db, person, now } = context;
  const nonce = newNonce();
  const token = tokenFor(context, groupId, nonce);
  const until = new Date(now.getTime() + JOIN_LINK_DAYS * DAY_MILLISECONDS);
  const { expiresAt } = one(
    await queries.upsertLink(db, groupId, person.id, hashToken(token), nonce, now, until),
  );
  await recordActivity(db, { groupId, kind: 'join_link_renewed', actorId: person.id }, now);
  await tellGroup(context, groupId);
  return { url: linkTo(context, token), expiresAt };
}

/** Ends the group's link. Does nothing if there is none. */
export async function removeJoinLink(context: Context, groupId: string): Promise<void> {
  refuseDirect(await openGroup(context, groupId, 'change'));
  const { db, person, now } = context;
  if ((await queries.removeLink(db, groupId)).length === 0) return;
  await recordActivity(db, { groupId, kind: 'join_link_removed', actorId: person.id }, now);
  await tellGroup(context, groupId);
}

export async function getGroupToJoin(
  { db, now }: OpenContext,
  token: string,
): Promise<ReplyOf<typeof getGroupToJoinRow>> {
  const found = await queries.findPublic(db, hashToken(token), now);
  if (found === null) throw linkEnded();
  return found;
}

export async function joinByLink(
  context: Context,
  token: string,
  { placeholderId = null }: BodyOf<typeof joinByLinkRow>,
): Promise<{ groupId: string }> {
  const { db, person, now } = context;
  const hash = hashToken(token);
  const groupId = await queries.findGroupOf(db, hash, now);
  if (groupId === null) throw linkEnded();
  // The group is locked first, as everywhere; the link is then read again, because it may have ended.
  const group = await lockForJoining(db, groupId, person.id);
  if (group === null || (await queries.findGroupOf(db, hash, now)) === null) throw linkEnded();
  if (group.isMember) return { groupId };
  refuseClosed(group);
  const bucket = `join:${hash.toString('base64url')}`;
  await enterGroup(context, { groupId, placeholderId, hasRow: group.hasRow, bucket });
  return { groupId };
}

function linkEnded(): AppError {
  return new AppError('link_expired', 'This link has ended');
}

/** A group's id is not an invitation's, so no two rows have the same token. */
function tokenFor({ deps }: Context, groupId: string, nonce: Buffer): string {
  return tokenOf({ key: deps.keys.invitations, id: groupId, nonce });
}

function linkTo({ deps }: Context, token: string): string {
  return `${deps.config.appUrl}/join/${token}`;
}
