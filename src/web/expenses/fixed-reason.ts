import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';

/** Why the expenses of a group cannot be changed. Null if they can, and until the group has loaded, since most can. */
export function fixedReason(group: GroupDetail | undefined): string | null {
  if (group?.status === 'closed') return t`This group is closed. Reopen it to change its expenses.`;
  if (group?.hasLeft) return t`You left this group, so its expenses are read-only.`;
  return null;
}
