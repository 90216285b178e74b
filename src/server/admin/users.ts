import type { AdminUser, listUsers as listUsersRow } from '#contract/admin.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Context } from '#server/http/context.ts';
import { pageOf, readPage } from '#server/http/paging.ts';
import { one } from '#server/platform/database.ts';
import { readUserCursor } from './user-cursor.ts';
import * as queries from './user-queries.ts';

function toUser(row: queries.AdminUserRow, now: Date): AdminUser {
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
