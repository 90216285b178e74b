import type {
  AdminUser,
  listUsers as listUsersRow,
  toggleSubscription as toggleSubscriptionRow,
} from '#contract/admin.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { recordAct } from '#server/core/record-act.ts';
import { first, one } from '#server/platform/database/database.ts';
import { grantByAdmin, revokeAll } from '#server/subscription/access.ts';
import { removeAccount } from '#server/users/remove-account.ts';
import { readUserCursor } from './user-cursor.ts';
import * as queries from './user-queries.ts';

export function toUser(row: queries.AdminUserRow, now: Date): AdminUser {
  const { subscriptionStatus, subscriptionExpiresAt, profilePicture } = row;
  const isOver = subscriptionExpiresAt !== null && Date.parse(subscriptionExpiresAt) <= now.getTime();
  return {
    ...row,
    profilePicture: profilePicture?.split('/').at(-1) ?? null,
    hasSubscription: subscriptionStatus === 'active' && !isOver,
    isAdmin: row.role === 'admin',
  };
}

export async function listUsers({ db, now }: Context, query: QueryOf<typeof listUsersRow>) {
  const { q, sort = 'username', order = 'asc', cursor, limit } = query;
  const page = readPage({ limit }, []);
  const wanted = { sort, order, search: q || null };
  const rows = await queries.listUsers(db, wanted, readUserCursor(cursor, sort), page.fetch);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.sortKey, row.id]);
  const { count } = one(await queries.countUsers(db));
  return { items: items.map((row) => toUser(row, now)), nextCursor, total: count };
}

async function getLocked({ db }: Context, id: string): Promise<queries.AdminUserRow> {
  const row = first(await queries.lockUser(db, id));
  if (row === null) throw notFound();
  return row;
}

const subscriptionOf = (row: queries.AdminUserRow, now: Date) => {
  const { hasSubscription } = toUser(row, now);
  return {
    subscription: hasSubscription ? 'active' : 'inactive',
    expiresAt: hasSubscription ? row.subscriptionExpiresAt : null,
  };
};

export async function toggleSubscription(
  context: Context,
  id: string,
  { active }: BodyOf<typeof toggleSubscriptionRow>,
): Promise<AdminUser> {
  const { db, person, now } = context;
  const before = await getLocked(context, id);
  const { hasSubscription } = toUser(before, now);
  const isWanted = active ?? !hasSubscription;
  if (isWanted === hasSubscription) return toUser(before, now);
  await (isWanted ? grantByAdmin(context, id) : revokeAll(context, id));
  const after = one(await queries.findUser(db, id));
  await recordAct(db, {
    actorId: person.id,
    act: isWanted ? 'grant_subscription' : 'remove_subscription',
    userId: id,
    before: subscriptionOf(before, now),
    after: subscriptionOf(after, now),
    now,
  });
  return toUser(after, now);
}

export async function removeUser(context: Context, id: string): Promise<void> {
  const { db, person, now } = context;
  const before = await getLocked(context, id);
  if (before.role === 'admin') throw new AppError('forbidden', 'Admin users cannot be deleted');
  await removeAccount(context, id);
  context.invalidateFor([id]);
  await recordAct(db, {
    actorId: person.id,
    act: 'delete_user',
    userId: id,
    before: subscriptionOf(before, now),
    now,
  });
}
