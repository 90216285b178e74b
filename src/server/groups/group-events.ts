import type { GroupEvent } from '#server/core/context.ts';

// Callers hold the locks of the groups.

/** Tells every feature that a person has left these groups. */
export async function afterLeaving(event: GroupEvent, groupIds: readonly string[], userId: string) {
  for (const { onLeave } of event.deps.membershipHandlers) await onLeave(event, groupIds, userId);
}

/** Tells every feature that a group was closed or reopened. */
export async function afterStatusChange(event: GroupEvent, groupId: string, status: 'active' | 'closed') {
  for (const { onClose, onReopen } of event.deps.membershipHandlers)
    await (status === 'active' ? onReopen : onClose)(event, groupId);
}
