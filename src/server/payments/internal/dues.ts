import type { Currency } from '#domain/currency.ts';
import type { FamilyPlan } from '#domain/families.ts';
import type { Cents } from '#domain/money.ts';
import type { Acting } from '#server/core/context.ts';
import { FAMILY_COLUMNS, type GroupFamilyRow, listFamilies } from '#server/groups/families.ts';
import { groupNameFor, openGroup } from '#server/groups/membership.ts';
import { settlementsOf } from '#server/ledger/plans.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import type { UnderWay } from './card-queries.ts';
import { lockGroups } from './queries.ts';

type FamilyRef = { id: string; name: string } | null;

type Group = { groupId: string; groupName: string; currency: Currency };

/** One transfer of a group's plan, as one of its people sees it. A family counts as one. */
export type Due = Group & {
  userId: string;
  amount: Cents;
  fromFamily: FamilyRef;
  toFamily: FamilyRef;
  /** Everyone whose payment would be this one: a family, or one person. */
  payers: readonly string[];
  payees: readonly string[];
};
export type Dues = { toPay: Due[]; toCollect: Due[] };

/** A balance of a group that simplifies its debts, or (with `highId`) the debt between two people of another group. */
type BookRow = Group & { userId: string; highId: string | null; balance: Cents };

// In a group that simplifies, every open balance affects the plan, but only groups in which I have one concern me. In
// other groups only the debts between me and others do.
const myBooks = (party: string) => `
  WITH mine AS (
    SELECT "group".id, ${groupNameFor('$1')} AS name, "group".currency, "group".simplify_debts, kept.balance, ${party} AS party
    FROM group_members AS member
    JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
    LEFT JOIN ledger_balances AS kept ON kept.book_id = member.group_id AND kept.account_id = member.user_id
    WHERE member.user_id = $1 AND ($2::uuid[] IS NULL OR member.group_id = ANY($2))
      AND (member.left_at IS NULL OR kept.balance <> 0)
  )
  SELECT mine.id AS "groupId", mine.name AS "groupName", mine.currency, book.account_id AS "userId", NULL AS "highId", book.balance
  FROM mine JOIN ledger_balances AS book ON book.book_id = mine.id AND book.balance <> 0
  WHERE mine.simplify_debts AND (mine.balance <> 0 OR cardinality(mine.party) > 1)
  UNION ALL
  SELECT mine.id, mine.name, mine.currency, pair.low_id, pair.high_id, pair.balance
  FROM mine JOIN ledger_pairs AS pair
    ON pair.book_id = mine.id AND (pair.low_id = ANY(mine.party) OR pair.high_id = ANY(mine.party)) AND pair.balance <> 0
  WHERE NOT mine.simplify_debts
  ORDER BY 1, 4, 5`;

type MyBooks = [userId: string, groupIds: readonly string[] | null];
const listMyBooks = statement<MyBooks, BookRow>(myBooks('ARRAY[$1::uuid]'));
// The people of my family in that group, or only me.
const listBooksOfMyFamilies = statement<MyBooks, BookRow>(
  myBooks(`coalesce((
      SELECT array_agg(other.user_id) FROM family_members AS my
      JOIN family_members AS other ON other.group_id = my.group_id AND other.family_id = my.family_id
      WHERE my.group_id = member.group_id AND my.user_id = $1
    ), ARRAY[$1::uuid])`),
);

const listFamiliesAround = statement<MyBooks, GroupFamilyRow>(`
  SELECT ${FAMILY_COLUMNS}
  FROM group_members AS member JOIN families AS family ON family.group_id = member.group_id
  WHERE member.user_id = $1 AND ($2::uuid[] IS NULL OR member.group_id = ANY($2))
  ORDER BY family.id`);

const listWholeBooks = statement<[groupIds: readonly string[]], BookRow>(`
  SELECT "group".id AS "groupId", "group".name AS "groupName", "group".currency, book.account_id AS "userId", NULL AS "highId",
         book.balance
  FROM groups AS "group" JOIN ledger_balances AS book ON book.book_id = "group".id AND book.balance <> 0
  WHERE "group".id = ANY($1) AND "group".simplify_debts
  UNION ALL
  SELECT "group".id, "group".name, "group".currency, pair.low_id, pair.high_id, pair.balance
  FROM groups AS "group" JOIN ledger_pairs AS pair ON pair.book_id = "group".id AND pair.balance <> 0
  WHERE "group".id = ANY($1) AND NOT "group".simplify_debts
  ORDER BY 1, 4, 5`);

type GroupPlan = Group & {
  plan: FamilyPlan;
  /** The people of this person's family, or only this person. */
  partyOf: (userId: string) => readonly string[];
  familyRef: (familyId: string | null) => FamilyRef;
};

function planEach(rows: readonly BookRow[], families: readonly GroupFamilyRow[]): GroupPlan[] {
  return [...Map.groupBy(rows, (row) => row.groupId).values()].flatMap((book) => {
    const [any] = book;
    if (any === undefined) return [];
    const { groupId, groupName, currency } = any;
    const pairs = book.flatMap(({ userId, highId, balance }) =>
      highId === null ? [] : [{ low: userId, high: highId, balance }],
    );
    const simplifyDebts = pairs.length === 0;
    const own = families.filter((family) => family.groupId === groupId);
    return {
      groupId,
      groupName,
      currency,
      plan: settlementsOf({ simplifyDebts, balances: simplifyDebts ? book : [], pairs, families: own }),
      partyOf: (userId) => own.find(({ userIds }) => userIds.includes(userId))?.userIds ?? [userId],
      familyRef: (familyId) => {
        const family = own.find(({ id }) => id === familyId);
        return family === undefined ? null : { id: family.id, name: family.name };
      },
    };
  });
}

/** What the person alone has to pay and to collect, as if there were no families. */
export async function listOwnDues(db: Db, userId: string): Promise<Dues> {
  return duesIn(planEach(await listMyBooks(db, userId, null), []), userId);
}

/**
 * What the person has to pay and to collect, alone or with their family, in all their groups or only the given ones. It
 * is the only source of every list and reminder, and two statements for any number of groups.
 */
export async function listDues(
  db: Db,
  userId: string,
  groupIds: readonly string[] | null = null,
): Promise<Dues> {
  const [books, families] = await Promise.all([
    listBooksOfMyFamilies(db, userId, groupIds),
    listFamiliesAround(db, userId, groupIds),
  ]);
  return duesIn(planEach(books, families), userId);
}

function duesIn(plans: readonly GroupPlan[], userId: string): Dues {
  const dues: Dues = { toPay: [], toCollect: [] };
  for (const { plan, partyOf, familyRef, ...group } of plans) {
    for (const { from, to, amount, ...families } of plan.transfers) {
      const [payers, payees] = [partyOf(from), partyOf(to)];
      const fromFamily = familyRef(families.fromFamily);
      const toFamily = familyRef(families.toFamily);
      const due = { ...group, amount, fromFamily, toFamily, payers, payees };
      if (payers.includes(userId)) dues.toPay.push({ ...due, userId: to });
      if (payees.includes(userId)) dues.toCollect.push({ ...due, userId: from });
    }
  }
  return dues;
}

/** Reads the plans of these groups. The result says whether a person or their family pays another person or family. */
export async function readDebts(
  db: Db,
  groupIds: readonly string[],
): Promise<(groupId: string, debtorId: string, creditorId: string) => boolean> {
  const [books, families] = await Promise.all([listWholeBooks(db, groupIds), listFamilies(db, groupIds)]);
  const plans = new Map(planEach(books, families).map((each) => [each.groupId, each]));
  return (groupId, debtorId, creditorId) => {
    const found = plans.get(groupId);
    return (
      found?.plan.transfers.some(
        ({ from, to }) => found.partyOf(from).includes(debtorId) && found.partyOf(to).includes(creditorId),
      ) ?? false
    );
  };
}

type Side = keyof Dues;

/**
 * The caller's dues of one side, locked until the call ends: their groups are locked first, in the order of their ids,
 * and the dues are read after that. Throws not found for a given group that is not the caller's.
 */
export async function lockDues(
  context: Pick<Acting, 'db' | 'now' | 'person'>,
  side: Side,
  groupId: string | undefined,
): Promise<Due[]> {
  const { db, person } = context;
  if (groupId !== undefined) {
    await openGroup(context, groupId, 'settle');
    return (await listDues(db, person.id, [groupId]))[side];
  }
  const concerned = [...new Set((await listDues(db, person.id))[side].map((due) => due.groupId))];
  if (concerned.length === 0) return [];
  const locked = await lockInTurn(db, concerned, () => lockGroups(db, concerned));
  const dues = await listDues(
    db,
    person.id,
    locked.map((group) => group.id),
  );
  return dues[side];
}

/** Whether a pending card payment of anyone in the two families pays it already. */
export function isUnderWay({ groupId, payers, payees }: Due, underWay: readonly UnderWay[]): boolean {
  return underWay.some(
    (each) => each.groupId === groupId && payers.includes(each.fromUserId) && payees.includes(each.toUserId),
  );
}
