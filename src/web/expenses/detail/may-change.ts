import type { ExpenseDetail } from '#contract/expenses.ts';
import { currentGuest } from '#web/lib/api/guest.ts';

/** Whether the user may change an expense of an open group: a guest only what they added, and who looks nothing. */
export function mayChange({ createdByUsername }: Pick<ExpenseDetail, 'createdByUsername'>): boolean {
  const guest = currentGuest();
  if (guest === null) return true;
  // Names are unique within a group.
  return guest.kind === 'take_part' && createdByUsername === guest.user.username;
}
