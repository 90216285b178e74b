import type { Payer } from '#domain/payers.ts';
import { peopleOf, type Share, type SplitInput } from '#domain/split.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Member } from '#server/groups/membership.ts';

type Content = { payers: readonly Payer[]; shares: readonly Pick<Share, 'userId'>[]; split: SplitInput };

/** Throws `conflict` if somebody who pays, has a share or is in the typed split is no longer in the group. */
export function refuseLeft(
  { payers, shares, split }: Content,
  members: readonly Member[],
  what: 'expense' | 'version',
): void {
  const current = new Set(members.filter((each) => !each.hasLeft).map(({ id }) => id));
  const people = [...payers, ...shares].map(({ userId }) => userId).concat(peopleOf(split));
  if (people.every((userId) => current.has(userId))) return;
  throw new AppError(
    'conflict',
    what === 'expense' ? 'Somebody in this expense has left' : 'Somebody in this version has left',
  );
}
