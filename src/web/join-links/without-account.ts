import type { GroupDetail } from '#contract/groups.ts';
import { shownName } from '#web/lib/language/names.ts';

/** The people who owe something and have no account, so that they cannot see it. */
export function withoutAccount({ memberBalances }: Pick<GroupDetail, 'memberBalances'>): string[] {
  return memberBalances
    .filter(({ balance, isPlaceholder, hasLeft }) => balance < 0 && isPlaceholder && !hasLeft)
    .map(({ user }) => shownName(user));
}
