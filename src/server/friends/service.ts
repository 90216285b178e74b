import type {
  Friend,
  FriendDetail,
  listFriends as listFriendsRow,
  netWithFriend as netRow,
  openDirectGroup as openDirectGroupRow,
  SharedGroup,
} from '#contract/friends.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { absolute, type Money, sumByCurrency, ZERO } from '#domain/money.ts';
import { planNetting } from '#domain/netting.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { addDirectGroup } from '#server/groups/direct.ts';
import { Existing } from '#server/http/route-handler.ts';
import { type Line, listLines, lockLinesWith } from '#server/payments/lines.ts';
import { listOffsets, recordOffsets, voidOffset } from '#server/payments/offsets.ts';
import * as queries from './queries.ts';

const MAX_SHARED_GROUPS = 200;

export async function listFriends(
  context: Context,
  query: QueryOf<typeof listFriendsRow>,
): Promise<Paged<Friend>> {
  const page = readPage(query, ['id']);
  const { db, person } = context;
  const lines = Map.groupBy(await listLines(db, person.id), ({ userId }) => userId);
  const rows = await queries.listFriends(
    db,
    person.id,
    [...lines.keys()],
    page.after?.[0] ?? null,
    page.fetch,
  );
  const friends = rows.map(({ groupsCount, ...user }) => ({
    user,
    ...netsOf(lines.get(user.id) ?? [], person.homeCurrency),
    groupsCount,
  }));
  return pageOf(friends, page, ({ user }) => [user.id]);
}

/** The sum of lines in each currency: the home currency first, even at zero, then the open ones by code. */
function netsOf(lines: readonly Line[], homeCurrency: Currency) {
  const home: Money = { currency: homeCurrency, amount: ZERO };
  const [first = home, ...others] = sumByCurrency([home, ...lines]);
  const open = others
    .filter(({ amount }) => amount !== ZERO)
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  return { currency: homeCurrency, net: first.amount, nets: [first, ...open] };
}

type Friendship = { friend: queries.FriendRow; lines: Line[] };

/** The friend with the lines between the two; 404 for everyone else. */
async function findFriend({ db, person }: Context, userId: string): Promise<Friendship> {
  const lines = (await listLines(db, person.id)).filter((line) => line.userId === userId);
  const friend = await queries.findFriend(db, person.id, lines.length > 0 ? [userId] : [], userId);
  if (friend === null) throw notFound();
  return { friend, lines };
}

export async function getFriend(context: Context, userId: string): Promise<FriendDetail> {
  const { friend, lines } = await findFriend(context, userId);
  const { db, person } = context;
  const { groupsCount: _, ...user } = friend;
  return {
    user,
    ...netsOf(lines, person.homeCurrency),
    groups: withLines(await queries.listShared(db, person.id, userId, MAX_SHARED_GROUPS), lines),
    offsets: await listOffsets(context, userId),
    directGroupId: await queries.findDirect(db, person.id, userId),
  };
}

function withLines(shared: readonly queries.SharedGroupRow[], lines: readonly Line[]): SharedGroup[] {
  const even = shared.filter(({ groupId }) => lines.every((line) => line.groupId !== groupId));
  return [
    ...lines.toSorted((a, b) => absolute(b.amount) - absolute(a.amount)),
    ...even.map((group) => ({ ...group, amount: ZERO, isBeingPaid: false })),
  ];
}

export async function netWithFriend(context: Context, userId: string): Promise<ReplyOf<typeof netRow>> {
  await findFriend(context, userId);
  const lines = await lockLinesWith(context, userId);
  const nettings = planNetting(lines.filter(({ isBeingPaid }) => !isBeingPaid));
  if (nettings.length === 0) throw new AppError('conflict', 'There is nothing to net');
  return { offsets: await recordOffsets(context, userId, nettings) };
}

/** Either of the two can undo, also when they no longer share a group, but not if the other account was deleted. */
export async function undoNetting(context: Context, userId: string, offsetId: string): Promise<void> {
  const { db, person } = context;
  const other = userId === person.id ? null : await queries.findFriend(db, person.id, [userId], userId);
  if (other === null) throw notFound();
  await voidOffset(context, userId, offsetId);
}

type Opened = ReplyOf<typeof openDirectGroupRow>;

export async function openDirectGroup(context: Context, userId: string): Promise<Opened | Existing<Opened>> {
  await findFriend(context, userId);
  const { db, deps, person } = context;
  const known = await queries.findDirect(db, person.id, userId);
  if (known !== null) return new Existing({ groupId: known });
  if (deps.config.isSubscriptionRequired && !person.hasFullAccess) {
    throw new AppError('subscription_required', 'Subscription required');
  }
  const made = await addDirectGroup(context, userId);
  context.invalidateFor([userId]);
  if (made !== null) return { groupId: made };
  const theirs = await queries.findDirect(db, person.id, userId);
  invariant(theirs !== null, 'the other call has made the direct group');
  return new Existing({ groupId: theirs });
}
