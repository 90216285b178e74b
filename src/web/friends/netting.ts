import type { FriendDetail } from '#contract/friends.ts';
import { type Netting, planNetting } from '#domain/netting.ts';

/** The result of a netting with a friend now. Lines that a card is paying are left out. */
export function nettingOf({ groups }: FriendDetail): Netting[] {
  return planNetting(groups.filter(({ isBeingPaid }) => !isBeingPaid));
}
