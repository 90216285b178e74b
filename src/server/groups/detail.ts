import * as z from 'zod/mini';
import { groupDetailReply } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import type { SettlementPlan } from '#domain/settlement.ts';
import { compileReply, Written } from '#server/http/reply.ts';
import { settlementsOf } from '#server/ledger/plans.ts';
import { invariant } from '#server/platform/invariant.ts';
import { Recent } from '#server/platform/recent.ts';
import type { GroupPerson, GroupRow } from './queries.ts';

/** A group's people and what stands between them. */
export type GroupBooks = {
  simplifyDebts: boolean;
  people: readonly GroupPerson[];
  pairs: readonly { low: string; high: string; balance: number }[];
};

export function readBooks({ simplifyDebts, people, pairs }: GroupRow): GroupBooks {
  return { simplifyDebts, people: JSON.parse(people), pairs: JSON.parse(pairs ?? '[]') };
}

/** Who pays whom in the group, by the balances read with it. */
export function planFor({ simplifyDebts, people, pairs }: GroupBooks): SettlementPlan {
  return settlementsOf({
    simplifyDebts,
    // In the order of ids, as everybody asks for a plan: one plan is kept for all readers.
    balances: people
      .map(({ id, balance }) => ({ userId: id, balance: cents(balance) }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    pairs: pairs.map((pair) => ({ ...pair, balance: cents(pair.balance) })),
  });
}

type PersonRef = { id: string; username: string };

export type FindPerson = (id: string) => PersonRef;

/** Finds the people of a group by their ids. */
export function peopleById({ people }: GroupBooks): FindPerson {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return (id) => {
    const username = names.get(id);
    invariant(username !== undefined, 'everybody with a balance is or was a member');
    return { id, username };
  };
}

function showBooks(books: GroupBooks) {
  const plan = planFor(books);
  const person = peopleById(books);
  const { people } = books;
  return {
    members: people.filter(({ hasLeft }) => !hasLeft),
    memberBalances: people
      .filter(({ hasLeft, balance }) => !hasLeft || balance !== 0)
      .map(({ id, balance, hasLeft, isPlaceholder }) => ({
        user: person(id),
        balance: cents(balance),
        hasLeft,
        isPlaceholder,
      })),
    settlements: plan.transfers.map(({ from, to, amount }) => ({
      from: person(from),
      to: person(to),
      amount,
    })),
    isPlanProven: plan.isProven,
    planLowerBound: plan.lowerBound,
  };
}

const writeBooks = compileReply(
  z.pick(groupDetailReply, {
    members: true,
    memberBalances: true,
    settlements: true,
    isPlanProven: true,
    planLowerBound: true,
  }),
);
const writeFigures = compileReply(
  z.pick(groupDetailReply, { expensesCount: true, totalAmount: true, balance: true, hasLeft: true }),
);

// All people of a group see the same of its books, and most of them look after each change.
const MOST_CHARACTERS = 4_000_000;
const written = new Recent<string>(MOST_CHARACTERS, (read, text) => read.length + text.length);

/** A group's page, from what was read of it. */
export function toDetail(row: GroupRow): Written {
  const books = written.get(`${row.people}${row.pairs}`, () => writeBooks(showBooks(readBooks(row))));
  return new Written(`{${row.listed},${writeFigures(row).slice(1, -1)},${books.slice(1)}`);
}
