import type { createUser as createUserRow } from '#contract/admin-users.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { recordAct } from '#server/core/record-act.ts';
import { first, one } from '#server/platform/database/database.ts';
import {
  makePasswordLink,
  type PasswordLink,
  refuseWhereProviderMakes,
  signOutEverywhere,
} from '#server/users/waiting-account.ts';
import { addUser } from './add-user.ts';
import * as queries from './user-queries.ts';
import { toUser } from './users.ts';

export async function createUser(
  context: Context,
  { username, email = null, isAdmin = false }: BodyOf<typeof createUserRow>,
): Promise<ReplyOf<typeof createUserRow>> {
  const { db, person, now } = context;
  const { id, ...link } = await addUser(context, { actorId: person.id, username, email, isAdmin });
  return { ...toUser(one(await queries.findUser(db, id)), now), ...link };
}

export async function renewUserLink(context: Context, id: string): Promise<PasswordLink> {
  const { db, person, now } = context;
  refuseWhereProviderMakes(context);
  const user = first(await queries.lockUser(db, id));
  if (user === null) throw notFound();
  if (!user.isWaiting) throw new AppError('conflict', 'This person has signed in already');
  const link = await makePasswordLink(context, user);
  await recordAct(db, { actorId: person.id, act: 'renew_user_link', userId: id, now });
  return link;
}

export async function endUserSessions(context: Context, id: string): Promise<{ ended: number }> {
  const { db, person, now } = context;
  if (first(await queries.lockUser(db, id)) === null) throw notFound();
  const ended = await signOutEverywhere(context, id);
  context.invalidateFor([id]);
  await recordAct(db, { actorId: person.id, act: 'end_sessions', userId: id, after: { ended }, now });
  return { ended };
}
