import {
  type listNotifications as listRow,
  MAX_COUNTED,
  type Notification,
  type readNotifications as readRow,
} from '#contract/notifications.ts';
import { pages } from '#contract/pages.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import { monthOf } from '#domain/calendar.ts';
import { decodeMentions } from '#domain/mentions.ts';
import type { Context } from '#server/core/context.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { one } from '#server/platform/database/database.ts';
import { KINDS } from './kinds.ts';
import * as queries from './queries.ts';

const EXCERPT_CHARACTERS = 120;

export async function listNotifications(
  context: Context,
  query: QueryOf<typeof listRow>,
): Promise<Paged<Notification>> {
  const page = readPage(query, ['id']);
  const rows = await queries.listNotifications(
    context.db,
    context.person.id,
    page.after?.[0] ?? null,
    page.fetch,
  );
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.id]);
  return { items: items.map(toNotification), nextCursor };
}

function toNotification(row: queries.NotificationRow): Notification {
  const { actorId, actorUsername, actorFullName, actorPicture } = row;
  return {
    ...row,
    actor:
      actorId === null || actorUsername === null
        ? null
        : { id: actorId, username: actorUsername, fullName: actorFullName, profilePicture: actorPicture },
    excerpt: excerptOf(row),
    link: linkOf(row),
  };
}

/** The beginning of a text, on one line. */
export function excerptOf({ excerpt, mentioned }: queries.NotificationRow): string | null {
  if (!excerpt) return null;
  const characters = [...decodeMentions(excerpt, mentioned ?? []).replaceAll(/\s+/g, ' ')];
  return characters.length <= EXCERPT_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_CHARACTERS - 1).join('')}…`;
}

/** The page of the event. */
export function linkOf({ kind, actorId, groupId, expenseId, date }: queries.NotificationRow): string {
  const { opens } = KINDS[kind];
  switch (opens) {
    case 'dashboard':
    case 'bills':
    case 'goals':
    case 'outlook':
      return pages[opens];
    case 'spending':
      return date === null ? pages.spending : `${pages.spending}?month=${monthOf(date)}`;
    case 'friend':
      return `/friends/${actorId}`;
    case 'chat':
    case 'balances':
      return `/groups/${groupId}?tab=${opens}`;
    case 'group':
      return `/groups/${groupId}`;
    case 'expense':
      return expenseId === null ? `/groups/${groupId}` : `/groups/${groupId}?expense=${expenseId}`;
  }
}

export async function countUnread({ db, person }: Context): Promise<{ count: number }> {
  return one(await queries.countUnread(db, person.id, MAX_COUNTED + 1));
}

export async function readNotifications(
  { db, person, now }: Context,
  { ids }: BodyOf<typeof readRow>,
): Promise<void> {
  if (ids === undefined) await queries.readAll(db, person.id, now);
  else await queries.readSome(db, person.id, ids, now);
}
