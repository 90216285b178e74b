import * as z from 'zod/mini';
import { inWords } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { fullName, id, idField, instant, page, textField } from './fields.ts';
import { route } from './route.ts';

export const MESSAGE_CHARACTERS = 1000;
/** The largest number of people that one message can mention. */
export const MAX_MENTIONS = 20;

const message = z.object({
  id,
  author: z.object({ id, username: z.string(), fullName, profilePicture: z.nullable(z.string()) }),
  isMine: z.boolean(),
  /** Empty for a deleted message. Mentioned people appear in it as `@username`. */
  text: z.string(),
  mentions: z.array(z.object({ id, username: z.string(), fullName })),
  isDeleted: z.boolean(),
  createdAt: instant,
  editedAt: z.nullable(instant),
});
export type Message = z.output<typeof message>;

const messageBody = z.object({
  text: textField(MESSAGE_CHARACTERS).check(z.minLength(1, { error: 'Message is required' })),
  /** Members of the group who are mentioned in the text as `@username`. */
  mentions: z.optional(
    z.array(idField('Unknown member'), { error: 'mentions must be a list' }).check(
      z.maxLength(MAX_MENTIONS, {
        error: inWords(sentence('At most {most} people can be mentioned', { most: MAX_MENTIONS })),
      }),
    ),
  ),
});
export type MessageBody = z.output<typeof messageBody>;

// A chat has the id of its group. It is not under /api/groups, because changes of a group do not change its chat.
const chatId = z.object({ id });
const messageId = z.object({ id, messageId: id });
const changed = ({ params }: { params: { id: string } }) => [
  `/api/chats/${params.id}`,
  '/api/chats/unread',
  '/api/notifications',
];

/** Newest first. */
export const listMessages = route('listMessages', 'GET /api/chats/{id}/messages', {
  access: 'member',
  isCached: true,
  params: chatId,
  query: z.object(page),
  reply: z.array(message),
  isPaged: true,
});

export const addMessage = route('addMessage', 'POST /api/chats/{id}/messages', {
  access: 'member',
  params: chatId,
  body: messageBody,
  reply: message,
  status: 201,
  isIdempotent: true,
  changes: changed,
});

export const updateMessage = route('updateMessage', 'PATCH /api/chats/{id}/messages/{messageId}', {
  access: 'member',
  params: messageId,
  body: messageBody,
  reply: message,
  changes: changed,
});

/** The message stays without its text. */
export const removeMessage = route('removeMessage', 'DELETE /api/chats/{id}/messages/{messageId}', {
  access: 'member',
  params: messageId,
  changes: changed,
});

export const countUnreadMessages = route('countUnreadMessages', 'GET /api/chats/{id}/unread', {
  access: 'member',
  isCached: true,
  params: chatId,
  /** The number of others' messages after the last one read (at most 100), and the id of that one. */
  reply: z.object({ count: z.number(), lastReadId: z.nullable(id) }),
});

/** Stores how far the caller has read; it never goes back. */
export const readMessages = route('readMessages', 'POST /api/chats/{id}/read', {
  access: 'member',
  params: chatId,
  body: z.object({ lastReadId: idField('Unknown message') }),
  changes: ({ params }) => [`/api/chats/${params.id}/unread`, '/api/chats/unread', '/api/notifications'],
});

/** The caller's groups with unread messages, each counted up to 100. */
export const listUnreadChats = route('listUnreadChats', 'GET /api/chats/unread', {
  access: 'person',
  isCached: true,
  reply: z.array(z.object({ groupId: id, count: z.number() })),
});
