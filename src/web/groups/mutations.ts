import {
  addGroup,
  type Group,
  type GroupDetail,
  leaveGroup,
  removeGroup,
  restoreGroup,
  setGroupImage,
  updateGroup,
} from '#contract/groups.ts';
import { tellError } from '#web/lib/api-error.ts';
import { queryClient } from '#web/lib/refresh.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string, fallback = 'Please try again.') {
  return (error: Error) => toast({ variant: 'destructive', title, description: tellError(error, fallback) });
}

export function useAddGroup(onAdded: (group: Group) => void) {
  return useCall(addGroup, {
    onSuccess: (group) => {
      toast({ title: 'Group created' });
      onAdded(group);
    },
    onError: tellFailure('Failed to create group'),
  });
}

/** Changes a group; `done` is what the notice then says. */
export function useUpdateGroup(done: string, onUpdated?: () => void) {
  return useCall(updateGroup, {
    onSuccess: () => {
      toast({ title: done });
      onUpdated?.();
    },
    onError: tellFailure('Failed to update group'),
  });
}

type Status = GroupDetail['status'];

/** Closes or reopens a group, and offers to take that back. */
export function useSetGroupStatus(groupId: string) {
  const update = useCall(updateGroup, {
    onSuccess: ({ status }) =>
      toast({
        title: status === 'closed' ? 'Group closed' : 'Group reopened',
        action: { label: 'Undo', onClick: () => set(status === 'closed' ? 'active' : 'closed') },
      }),
    onError: tellFailure('Failed to update group'),
  });
  const set = (status: Status) => update.mutate({ params: { id: groupId }, body: { status } });
  return { set, isPending: update.isPending };
}

export function useSetGroupImage(onSet: () => void) {
  return useCall(setGroupImage, {
    onSuccess: () => {
      toast({ title: 'Group picture updated' });
      onSet();
    },
    onError: tellFailure('Upload failed', 'Failed to upload group picture'),
  });
}

export function useRestoreGroup() {
  return useCall(restoreGroup, {
    onSuccess: () => toast({ title: 'Group restored' }),
    onError: tellFailure('Failed to restore group'),
  });
}

/** Stops reading a group that is no longer there for me, while its page has not gone yet: it would be refused. */
function stopReading(groupId: string): void {
  const address = `/api/groups/${groupId}`;
  void queryClient.cancelQueries({
    predicate: ({ queryKey: [read, filters] }) =>
      read === address ||
      String(read).startsWith(`${address}/`) ||
      (filters as { groupId?: string } | undefined)?.groupId === groupId,
  });
}

/** Deletes a group and offers Undo, also after the screen that asked for it has gone. */
export function useRemoveGroup(onRemoved: () => void) {
  const restore = useRestoreGroup();
  return useCall(removeGroup, {
    onSuccess: (_, { params }) => {
      stopReading(params?.id ?? '');
      toast({ title: 'Group deleted', action: { label: 'Undo', onClick: () => restore.mutate({ params }) } });
      onRemoved();
    },
    onError: tellFailure('Failed to delete group'),
  });
}

export function useLeaveGroup(onLeft: () => void) {
  const restore = useRestoreGroup();
  return useCall(leaveGroup, {
    onSuccess: ({ isGroupDeleted }, { params }) => {
      stopReading(params?.id ?? '');
      toast({
        title: 'You have left the group',
        ...(isGroupDeleted && {
          description: 'You were its last member, so it was deleted.',
          action: { label: 'Undo', onClick: () => restore.mutate({ params }) },
        }),
      });
      onLeft();
    },
    onError: tellFailure('Failed to leave group'),
  });
}
