import type { GroupEvent } from '#server/core/context.ts';

// Callers hold the locks of the groups.

/** Tells every feature that a person has left these groups. */
export async function afterLeaving(event: GroupEvent, groupIds: readonly string[], userId: string) {
  for (const { onLeave } of event.deps.membershipHandlers) await onLeave?.(event, groupIds, userId);
}

/** Tells every feature that a group was closed or reopened. */
export async function afterStatusChange(event: GroupEvent, groupId: string, status: 'active' | 'closed') {
  for (const { onClose, onReopen } of event.deps.membershipHandlers)
    await (status === 'active' ? onReopen : onClose)?.(event, groupId);
}

/** Tells every feature that people are now in a family with someone new. */
export async function afterTogether(event: GroupEvent, groupId: string, userIds: readonly string[]) {
  for (const { onTogether } of event.deps.membershipHandlers) await onTogether?.(event, groupId, userIds);
}

/** Tells every feature that the event's person took over the place of a person without an account. */
export async function afterTakeOver(event: GroupEvent, groupId: string, placeholderId: string) {
  for (const { onTakeOver } of event.deps.membershipHandlers)
    await onTakeOver?.(event, groupId, placeholderId);
}

/** Tells every feature that the place of a person without an account was given back. */
export async function afterReturn(event: GroupEvent, groupId: string, placeholderId: string) {
  for (const { onReturn } of event.deps.membershipHandlers) await onReturn?.(event, groupId, placeholderId);
}
