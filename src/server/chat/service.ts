import type { listMessages as listRow, Message, MessageBody } from '#contract/chat.ts';
import type { QueryOf } from '#contract/route.ts';
import { decodeMentions, encodeMentions, type Mentionable } from '#domain/mentions.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { type Membership, openGroup, refusePersonal } from '#server/groups/membership.ts';
import { notify, readInGroup } from '#server/notifications/notify.ts';
import { first, one } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import * as queries from './queries.ts';

/** The largest count of unread messages. */
const MAX_COUNTED = 100;
const MAX_MESSAGES_PER_MINUTE = 60;

/** The chat of a group, for current members only: a former member has none, whatever their balance. */
async function openChat(
  context: Context,
  groupId: string,
  purpose: 'read' | 'mark' | 'write',
): Promise<Membership> {
  // Read without the lock of money writes, so that messages do not wait for them.
  const group = await openGroup(context, groupId, 'read');
  if (group.hasLeft) throw notFound();
  if (purpose !== 'read') refusePersonal(group);
  if (purpose === 'write' && group.status === 'closed') {
    throw new AppError('group_closed', 'This group is closed. Reopen it first.');
  }
  return group;
}

function toMessage(row: queries.MessageRow, meId: string): Message {
  const { userId, authorName, authorFullName, authorPicture, ...shown } = row;
  return {
    ...shown,
    author: { id: userId, username: authorName, fullName: authorFullName, profilePicture: authorPicture },
    isMine: userId === meId,
    text: decodeMentions(row.text, row.mentions),
  };
}

export async function listMessages(
  context: Context,
  groupId: string,
  query: QueryOf<typeof listRow>,
): Promise<Paged<Message>> {
  const page = readPage(query, ['id']);
  await openChat(context, groupId, 'read');
  const rows = await queries.listMessages(context.db, groupId, page.after?.[0] ?? null, page.fetch);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.id]);
  return { items: items.map((row) => toMessage(row, context.person.id)), nextCursor };
}

/** Encodes the typed text. A chosen person who is not in the text is not mentioned. */
function resolve({ text, mentions = [] }: MessageBody, people: readonly Mentionable[]) {
  const members = new Map(people.map((each) => [each.id, each]));
  const chosen = [...new Set(mentions)].map((id) => {
    const member = members.get(id);
    if (member === undefined) throw invalid('Unknown member', 'mentions');
    return member;
  });
  const encoded = encodeMentions(text, chosen);
  return { encoded, mentionedIds: chosen.map(({ id }) => id).filter((id) => encoded.includes(`@{${id}}`)) };
}

export async function addMessage(context: Context, groupId: string, body: MessageBody): Promise<Message> {
  await openChat(context, groupId, 'write');
  const { db, person, now } = context;
  const limit = { bucket: `chat:${person.id}`, most: MAX_MESSAGES_PER_MINUTE, windowSeconds: 60 };
  await enforceLimit(context, limit, 'Too many messages. Please wait a moment.');
  const people = await queries.listPeople(db, groupId);
  const { encoded, mentionedIds } = resolve(body, people);
  // The foreign key to the group waits while the group's row is locked.
  const row = one(
    await lockInTurn(db, [groupId], () =>
      queries.insertMessage(db, newId(), groupId, person.id, encoded, mentionedIds, now),
    ),
  );
  const common = { actorId: person.id, groupId, subjectId: row.id };
  const others = people.map(({ id }) => id).filter((id) => !mentionedIds.includes(id));
  await notify(
    db,
    [
      { ...common, kind: 'mention', userIds: mentionedIds },
      { ...common, kind: 'message', userIds: others },
    ],
    now,
  );
  // An author has read the messages before.
  await queries.moveRead(db, groupId, person.id, row.id);
  context.invalidateFor(people.map(({ id }) => id));
  return toMessage(row, person.id);
}

type Place = { groupId: string; id: string };

/** The caller's message for a change, locked; 404 for a deleted one. */
async function openMessage(context: Context, { groupId, id }: Place) {
  await openChat(context, groupId, 'write');
  const message = first(await queries.lockMessage(context.db, id, groupId));
  if (message === null || message.isDeleted) throw notFound();
  if (message.userId !== context.person.id) {
    throw new AppError('forbidden', 'Only the person who wrote this message can edit it');
  }
  return message;
}

export async function updateMessage(context: Context, place: Place, body: MessageBody): Promise<Message> {
  const before = await openMessage(context, place);
  const { db, person, now } = context;
  const { groupId, id } = place;
  const people = await queries.listPeople(db, groupId);
  const { encoded, mentionedIds } = resolve(body, people);
  // Saving without a change does not count as an edit.
  const editedAt = encoded === before.text ? null : now;
  const row = one(await queries.editMessage(db, id, encoded, mentionedIds, editedAt));
  const userIds = mentionedIds.filter((each) => !before.mentions.includes(each));
  await notify(db, [{ kind: 'mention', actorId: person.id, groupId, subjectId: id, userIds }], now);
  context.invalidateFor(people.map((each) => each.id));
  return toMessage(row, person.id);
}

export async function removeMessage(context: Context, place: Place): Promise<void> {
  await openMessage(context, place);
  await queries.blankMessage(context.db, place.id, context.now);
  context.invalidateFor((await queries.listPeople(context.db, place.groupId)).map((each) => each.id));
}

export async function countUnreadMessages(context: Context, groupId: string) {
  await openChat(context, groupId, 'read');
  return one(await queries.countUnread(context.db, groupId, context.person.id, MAX_COUNTED));
}

/** The most groups whose chats are checked for one reply. */
const MAX_CHATS = 500;

export function listUnreadChats({ db, person }: Context) {
  return queries.listUnread(db, person.id, MAX_COUNTED, MAX_CHATS);
}

export async function readMessages(
  context: Context,
  groupId: string,
  { lastReadId }: { lastReadId: string },
): Promise<void> {
  await openChat(context, groupId, 'mark');
  await lockInTurn(context.db, [groupId], () =>
    queries.moveRead(context.db, groupId, context.person.id, lastReadId),
  );
  await readInGroup(context.db, context.person.id, groupId, context.now);
}
