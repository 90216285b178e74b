import type { GroupDetail } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import type { Cents } from '#domain/money.ts';
import type { Named } from '#domain/names.ts';

/** A person who can be paid in a group. `owed` is the debt by the group's plan; null without one. */
export type Payee = Named & { id: string; owed: Cents | null; hasAccount: boolean };

/** The people whom someone can pay in a group: creditors first. Former members are listed only with an open balance. */
export function payeesOf(group: GroupDetail, payerId: string | undefined): Payee[] {
  const lines = group.settlements.filter((line) => sideOf(payerId, line, group.families) === 'from');
  const owed = new Map(lines.map((line) => [line.to.id, line.amount]));
  return peopleIn(group)
    .filter(({ id }) => id !== payerId)
    .map((person) => ({ ...person, owed: owed.get(person.id) ?? null }))
    .toSorted((a, b) => Number(b.owed !== null) - Number(a.owed !== null));
}

/** The people whose payments the user can record: their own first, then their family's, then those without an account. */
export function payersOf(group: GroupDetail, me: string | undefined): (Named & { id: string })[] {
  const family = group.families.find(({ userIds }) => me !== undefined && userIds.includes(me));
  const rank = (id: string) => (id === me ? 0 : family?.userIds.includes(id) ? 1 : 2);
  return peopleIn(group)
    .filter(({ id, hasAccount }) => rank(id) < 2 || !hasAccount)
    .toSorted((a, b) => rank(a.id) - rank(b.id));
}

function peopleIn(group: GroupDetail) {
  return group.memberBalances
    .filter(({ hasLeft, balance }) => !hasLeft || balance !== 0)
    .map(({ user, isPlaceholder }) => ({ ...user, hasAccount: !isPlaceholder }));
}
