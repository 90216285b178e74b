import type { GroupDetail } from '#contract/groups.ts';
import type { Cents } from '#domain/money.ts';

/** A person the user can pay in a group. `owed` is the debt by the group's plan; null without one. */
export type Payee = { id: string; username: string; owed: Cents | null; hasAccount: boolean };

/** The people the user can pay in a group: creditors first. Former members are listed only with an open balance. */
export function payeesOf(group: GroupDetail, me: string | undefined): Payee[] {
  const owed = new Map(
    group.settlements.filter((line) => line.from.id === me).map((line) => [line.to.id, line.amount]),
  );
  return group.memberBalances
    .filter(({ user, hasLeft, balance }) => user.id !== me && (!hasLeft || balance !== 0))
    .map(({ user, isPlaceholder }) => ({
      ...user,
      owed: owed.get(user.id) ?? null,
      hasAccount: !isPlaceholder,
    }))
    .toSorted((a, b) => Number(b.owed !== null) - Number(a.owed !== null));
}
