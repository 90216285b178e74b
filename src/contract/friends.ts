import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { fullName, id, instant, page } from './fields.ts';
import { moneyMoved, paymentReply } from './payments.ts';
import { route } from './route.ts';

const friend = z.object({ id, username: z.string(), fullName, profilePicture: z.nullable(z.string()) });

const sumReply = withCurrency((amount) => ({ amount }));

/**
 * Positive: the friend owes the caller. `net` is in the caller's home currency; `nets` begins with it and has every
 * other open currency.
 */
const netsShape = { user: friend, nets: z.array(sumReply) };

const friendReply = withCurrency((amount) => ({
  ...netsShape,
  net: amount,
  /** The groups that both belong to. */
  groupsCount: z.number(),
}));
export type Friend = z.output<typeof friendReply>;

const sharedGroup = withCurrency((amount) => ({
  groupId: id,
  groupName: z.string(),
  /** The line of the group's plan between the two; zero if there is none. Positive: the friend owes the caller. */
  amount,
  /** A card payment of the line is in progress. Netting leaves the line out until it ends. */
  isBeingPaid: z.boolean(),
}));
export type SharedGroup = z.output<typeof sharedGroup>;

const offsetReply = withCurrency((amount) => ({
  id,
  amount,
  createdAt: instant,
  /** Within 7 days, unless one of its groups was deleted. */
  canUndo: z.boolean(),
}));

const friendDetailReply = withCurrency((amount) => ({
  ...netsShape,
  net: amount,
  /** The shared groups, and those with a line between the two; lines first, the largest first. */
  groups: z.array(sharedGroup),
  /** The newest nettings between the two that were not undone. */
  offsets: z.array(offsetReply),
  /** The direct group of the two, which is also in `groups`; null if there is none. */
  directGroupId: z.nullable(id),
}));
export type FriendDetail = z.output<typeof friendDetailReply>;

/** In lower case, because ids are compared as text. */
const userId = z.string().check(z.toLowerCase());
const ofFriend = z.object({ userId });

/** People with an account with whom the caller shares a group or a line of its plan, by name. */
export const listFriends = route('listFriends', 'GET /api/friends', {
  access: 'person',
  isCached: true,
  query: z.object(page),
  reply: z.array(friendReply),
  isPaged: true,
});

export const getFriend = route('getFriend', 'GET /api/friends/{userId}', {
  access: 'member',
  isCached: true,
  params: ofFriend,
  reply: friendDetailReply,
});

/**
 * Nets what the two owe each other in different groups: payments of method `offset` in both directions, with one common
 * id for each currency.
 */
export const netWithFriend = route('netWithFriend', 'POST /api/friends/{userId}/net', {
  access: 'member',
  params: ofFriend,
  body: z.object({}),
  reply: z.object({
    offsets: z.array(withCurrency((amount) => ({ id, amount, payments: z.array(paymentReply) }))),
  }),
  isIdempotent: true,
  changes: moneyMoved,
});

/** Voids all payments of a netting. Either of the two people can, within 7 days. */
export const undoNetting = route('undoNetting', 'DELETE /api/friends/{userId}/net/{offsetId}', {
  access: 'member',
  params: z.object({ userId, offsetId: id }),
  changes: moneyMoved,
});

/** The direct group of the two. If there is none, the call creates it, which needs full access. */
export const openDirectGroup = route('openDirectGroup', 'POST /api/friends/{userId}/group', {
  access: 'member',
  params: ofFriend,
  body: z.object({}),
  reply: z.object({ groupId: id }),
  status: 201,
  mayExist: true,
  changes: () => ['/api/friends', '/api/groups'],
});
