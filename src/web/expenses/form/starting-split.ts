import type { Group } from '#contract/groups.ts';
import { draftOf, newSplit, type SplitDraft } from '../split/split-editor-state.ts';

/** The initial split and payer of a new expense. */
export type Start = { split: SplitDraft; paidBy: string; isDefault: boolean };

/**
 * Starts with the group's default split. Without one, or if it needs a review, all share equally and the user pays.
 */
export function startingSplit(group: Pick<Group, 'members' | 'defaultSplit'> | undefined, me: string): Start {
  const ids = group?.members.map(({ id }) => id) ?? [];
  const defaultSplit = group?.defaultSplit ?? null;
  if (defaultSplit === null || defaultSplit.needsLook) {
    return { split: newSplit(ids), paidBy: me, isDefault: false };
  }
  return {
    split: draftOf(defaultSplit.split, ids),
    paidBy: defaultSplit.paidBy ?? me,
    isDefault: true,
  };
}
