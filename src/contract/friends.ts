import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { id, instant, page } from './fields.ts';
import { moneyMoved, paymentReply } from './payments.ts';
import { route } from './route.ts';

const friend = z.object({ id, username: z.string(), profilePicture: z.nullable(z.string()) });

const sumReply = withCurrency((amount) => ({ amount }));

/** Positive: the friend owes me. `net` is in my home currency; `nets` begins with it and has every other one that is open. */
const netsShape = { user: friend, nets: z.array(sumReply) };

const friendReply = withCurrency((amount) => ({
  ...netsShape,
  net: amount,
  /** The groups that we both belong to. */
  groupsCount: z.number(),
}));
export type Friend = z.output<typeof friendReply>;

const sharedGroup = withCurrency((amount) => ({
  groupId: id,
  groupName: z.string(),
  /** The line of the group's plan between us; zero if there is none. Positive: the friend owes me. */
  amount,
  /** A card payment of it is under way. Netting leaves the line out until it ends. */
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
  /** The groups that we share, and those with a line between us; lines first, the largest first. */
  groups: z.array(sharedGroup),
  /** The newest nettings between us that count. */
  offsets: z.array(offsetReply),
  /** The group of just us two, which is among `groups`; null if there is none. */
  directGroupId: z.nullable(id),
}));
export type FriendDetail = z.output<typeof friendDetailReply>;

/** In lower case, as ids are compared. */
const userId = z.string().check(z.toLowerCase());
const ofFriend = z.object({ userId });

/** People with an account with whom I share a group or a line of its plan, by name. */
export const listFriends = route('listFriends', 'GET /api/friends', {
  who: 'person',
  isKept: true,
  query: z.object(page),
  reply: z.array(friendReply),
  isPaged: true,
});

export const getFriend = route('getFriend', 'GET /api/friends/{userId}', {
  who: 'member',
  isKept: true,
  params: ofFriend,
  reply: friendDetailReply,
});

/** Nets what we owe each other in different groups: payments of method `offset` in both directions, tied by one id a currency. */
export const netWithFriend = route('netWithFriend', 'POST /api/friends/{userId}/net', {
  who: 'member',
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
  who: 'member',
  params: z.object({ userId, offsetId: id }),
  changes: moneyMoved,
});

/** The group of just us two; it is made where there is none, which needs full access. */
export const openDirectGroup = route('openDirectGroup', 'POST /api/friends/{userId}/group', {
  who: 'member',
  params: ofFriend,
  body: z.object({}),
  reply: z.object({ groupId: id }),
  status: 201,
  mayExist: true,
  changes: () => ['/api/friends', '/api/groups'],
});
