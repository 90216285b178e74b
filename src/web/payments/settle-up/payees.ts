import type { GroupDetail } from '#contract/groups.ts';
import type { Cents } from '#domain/money.ts';

/** Somebody I can pay in a group, and what I owe them by its plan; null where that is nothing. */
export type Payee = { id: string; username: string; owed: Cents | null; hasAccount: boolean };

/** Whom I can pay in a group: whom I owe comes first; those who left only while they are not even. */
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
