import type { GroupDetail, Settlement } from '#contract/groups.ts';
import type { FamilyPlan, FamilyTransfer } from '#domain/families.ts';
import { cents } from '#domain/money.ts';
import { invariant } from '#server/core/invariant.ts';
import type { FamilyRow } from '#server/groups/families.ts';
import { settlementsOf } from '#server/ledger/plans.ts';
import type { GroupRow } from './queries.ts';

/** A group's people and their balances. */
export type GroupBooks = Pick<GroupRow, 'simplifyDebts' | 'people' | 'pairs' | 'families'>;

/** The settlement plan of a group, by the balances that were read with it. */
export function planFor({ simplifyDebts, people, pairs, families }: GroupBooks): FamilyPlan {
  return settlementsOf({
    simplifyDebts,
    // In the order of ids, so that all readers ask for the same cached plan.
    balances: people
      .map(({ id, balance }) => ({ userId: id, balance: cents(balance) }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    pairs: (pairs ?? []).map((pair) => ({ ...pair, balance: cents(pair.balance) })),
    families,
  });
}

type PersonRef = Pick<GroupRow['people'][number], 'id' | 'username' | 'fullName'>;

export type FindPerson = (id: string) => PersonRef;

/** Finds the people of a group by their ids. */
export function peopleById({ people }: GroupBooks): FindPerson {
  const named = new Map(people.map(({ id, username, fullName }) => [id, { id, username, fullName }]));
  return (id) => {
    const person = named.get(id);
    invariant(person !== undefined, 'everybody with a balance is or was a member');
    return person;
  };
}

function familyRef(families: readonly FamilyRow[], familyId: string | null) {
  const family = families.find(({ id }) => id === familyId);
  return family === undefined ? null : { id: family.id, name: family.name };
}

/** Names the people and families of a group's lines. */
export function lineNamer(group: GroupBooks): (line: FamilyTransfer) => Settlement {
  const person = peopleById(group);
  return ({ from, to, amount, fromFamily, toFamily }) => ({
    from: person(from),
    to: person(to),
    amount,
    fromFamily: familyRef(group.families, fromFamily),
    toFamily: familyRef(group.families, toFamily),
  });
}

/** The reply of a group's page, from its row. */
export function toDetail(row: GroupRow): GroupDetail {
  const plan = planFor(row);
  const person = peopleById(row);
  return {
    ...row,
    members: row.people.filter(({ hasLeft }) => !hasLeft),
    memberBalances: row.people
      .filter(({ hasLeft, balance }) => !hasLeft || balance !== 0)
      .map(({ id, balance, carry, hasLeft, isPlaceholder }) => ({
        user: person(id),
        balance: cents(balance),
        carry,
        hasLeft,
        isPlaceholder,
      })),
    settlements: plan.transfers.map(lineNamer(row)),
    isPlanProven: plan.isProven,
    planLowerBound: plan.lowerBound,
  };
}
