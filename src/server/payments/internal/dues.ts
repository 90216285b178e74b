import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { SettlementPlan } from '#domain/settlement.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { settlementsOf } from '#server/ledger/plans.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import { lockGroups } from './queries.ts';

type Group = { groupId: string; groupName: string; currency: Currency };

/** One transfer of a group's plan, as one of its two people sees it. */
export type Due = Group & { userId: string; amount: Cents };
export type Dues = { toPay: Due[]; toCollect: Due[] };

/** A balance of a group that simplifies its debts, or (with `highId`) the debt between two people of another group. */
type BookRow = Group & { userId: string; highId: string | null; balance: Cents };

// In a group that simplifies, every open balance affects the plan, but only groups in which I have one concern me. In
// other groups only the debts between me and others do.
const listMyBooks = statement<[userId: string, groupIds: readonly string[] | null], BookRow>(`
  WITH mine AS (
    SELECT "group".id, "group".name, "group".currency, "group".simplify_debts, kept.balance
    FROM group_members AS member
    JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
    LEFT JOIN ledger_balances AS kept ON kept.book_id = member.group_id AND kept.account_id = member.user_id
    WHERE member.user_id = $1 AND ($2::uuid[] IS NULL OR member.group_id = ANY($2))
      AND (member.left_at IS NULL OR kept.balance <> 0)
  )
  SELECT mine.id AS "groupId", mine.name AS "groupName", mine.currency, book.account_id AS "userId", NULL AS "highId", book.balance
  FROM mine JOIN ledger_balances AS book ON book.book_id = mine.id AND book.balance <> 0
  WHERE mine.simplify_debts AND mine.balance <> 0
  UNION ALL
  SELECT mine.id, mine.name, mine.currency, pair.low_id, pair.high_id, pair.balance
  FROM mine JOIN ledger_pairs AS pair
    ON pair.book_id = mine.id AND (pair.low_id = $1 OR pair.high_id = $1) AND pair.balance <> 0
  WHERE NOT mine.simplify_debts
  ORDER BY 1, 4, 5`);

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

type GroupPlan = Group & { plan: SettlementPlan };

function planEach(rows: readonly BookRow[]): GroupPlan[] {
  return [...Map.groupBy(rows, (row) => row.groupId).values()].flatMap((book) => {
    const [any] = book;
    if (any === undefined) return [];
    const { groupId, groupName, currency } = any;
    const pairs = book.flatMap(({ userId, highId, balance }) =>
      highId === null ? [] : [{ low: userId, high: highId, balance }],
    );
    const simplifyDebts = pairs.length === 0;
    const plan = settlementsOf({ simplifyDebts, balances: simplifyDebts ? book : [], pairs });
    return { groupId, groupName, currency, plan };
  });
}

/**
 * What the person has to pay and to collect, in all their groups or only the given ones. It is the only source of every
 * list, total and reminder, and one statement for any number of groups.
 */
export async function listDues(
  db: Db,
  userId: string,
  groupIds: readonly string[] | null = null,
): Promise<Dues> {
  const dues: Dues = { toPay: [], toCollect: [] };
  for (const { plan, ...group } of planEach(await listMyBooks(db, userId, groupIds))) {
    for (const { from, to, amount } of plan.transfers) {
      if (from === userId) dues.toPay.push({ ...group, userId: to, amount });
      if (to === userId) dues.toCollect.push({ ...group, userId: from, amount });
    }
  }
  return dues;
}

/** Who pays whom now, by group; groups without debts are left out. */
export async function listTransfers(db: Db, groupIds: readonly string[]) {
  const plans = planEach(await listWholeBooks(db, groupIds));
  return new Map(plans.map(({ groupId, plan }) => [groupId, plan.transfers]));
}

type Side = keyof Dues;

/**
 * The caller's dues of one side, locked until the call ends: their groups are locked first, in the order of their ids,
 * and the dues are read after that. Throws not found for a given group that is not the caller's.
 */
export async function lockDues(context: Context, side: Side, groupId: string | undefined): Promise<Due[]> {
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
