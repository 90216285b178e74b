import { t } from '@lingui/core/macro';
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
import type { BodyOf } from '#contract/route.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

type Adding = {
  /** Called before the subscription screen opens. */
  onGate?: () => void;
  /** Shows what the server refused of the name or the people; without it a toast does. */
  onRefused?: (error: ApiError) => void;
};

/** Makes a group, also with its people. */
export function useAddGroup(onAdded: (group: Group) => void, { onGate, onRefused }: Adding = {}) {
  return useCall(addGroup, {
    onSuccess: (group) => {
      toast({ title: t`Group created` });
      onAdded(group);
    },
    onGate,
    onError: (error) => {
      if (onRefused && error instanceof ApiError && error.issues.some(isOfNames)) onRefused(error);
      else toastFailure(t`Failed to create group`)(error);
    },
  });
}

const isOfNames = ({ path }: ApiError['issues'][number]) => /^(name|people)(\.|$)/.test(path);

/** Updates a group; `done` is the text of the toast. */
export function useUpdateGroup(done: string, onUpdated?: () => void) {
  return useCall(updateGroup, {
    onSuccess: () => {
      toast({ title: done });
      onUpdated?.();
    },
    onError: toastFailure(t`Failed to update group`),
  });
}

type Families = NonNullable<BodyOf<typeof updateGroup>['families']>;

/** Replaces the families of a group. The toast after a family was dissolved offers Undo. */
export function useSetFamilies(group: Pick<GroupDetail, 'id' | 'families'>, onSet: () => void) {
  const before = group.families.map(({ name, userIds }) => ({ name, userIds }));
  const save = useCall(updateGroup, {
    onSuccess: ({ families }) => {
      const undo = { label: t`Undo`, onClick: () => set(before) };
      toast(
        families.length < before.length
          ? { title: t`Family removed`, action: undo }
          : { title: t`Family saved` },
      );
      onSet();
    },
    onError: toastFailure(t`Failed to save the family`),
  });
  const set = (families: readonly Families[number][]) =>
    save.mutate({
      params: { id: group.id },
      body: { families: families.map(({ name, userIds }) => ({ name, userIds })) },
    });
  return { set, isPending: save.isPending };
}

type Status = GroupDetail['status'];

/** Closes or reopens a group; the toast offers Undo. */
export function useSetGroupStatus(groupId: string) {
  const update = useCall(updateGroup, {
    onSuccess: ({ status }) =>
      toast({
        title: status === 'closed' ? t`Group closed` : t`Group reopened`,
        action: { label: t`Undo`, onClick: () => set(status === 'closed' ? 'active' : 'closed') },
      }),
    onError: toastFailure(t`Failed to update group`),
  });
  const set = (status: Status) => update.mutate({ params: { id: groupId }, body: { status } });
  return { set, isPending: update.isPending };
}

export function useSetGroupImage(onSet: () => void) {
  return useCall(setGroupImage, {
    onSuccess: () => {
      toast({ title: t`Group picture updated` });
      onSet();
    },
    onError: toastFailure(t`Upload failed`, t`Failed to upload group picture`),
  });
}

export function useRestoreGroup() {
  return useCall(restoreGroup, {
    onSuccess: () => toast({ title: t`Group restored` }),
    onError: toastFailure(t`Failed to restore group`),
  });
}

/** Cancels the queries of a group that the user has just deleted or left; the server would refuse them. */
function stopReading(groupId: string): void {
  const address = `/api/groups/${groupId}`;
  void queryClient.cancelQueries({
    predicate: ({ queryKey: [read, filters] }) =>
      read === address ||
      String(read).startsWith(`${address}/`) ||
      (filters as { groupId?: string } | undefined)?.groupId === groupId,
  });
}

/** Deletes a group and offers Undo. Undo works after its screen has unmounted. */
export function useRemoveGroup(onRemoved: () => void) {
  const restore = useRestoreGroup();
  return useCall(removeGroup, {
    onSuccess: (_, { params }) => {
      stopReading(params?.id ?? '');
      toast({
        title: t`Group deleted`,
        action: { label: t`Undo`, onClick: () => restore.mutate({ params }) },
      });
      onRemoved();
    },
    onError: toastFailure(t`Failed to delete group`),
  });
}

export function useLeaveGroup(onLeft: () => void) {
  const restore = useRestoreGroup();
  return useCall(leaveGroup, {
    onSuccess: ({ isGroupDeleted }, { params }) => {
      stopReading(params?.id ?? '');
      toast({
        title: t`You have left the group`,
        ...(isGroupDeleted && {
          description: t`You were its last member, so it was deleted.`,
          action: { label: t`Undo`, onClick: () => restore.mutate({ params }) },
        }),
      });
      onLeft();
    },
    onError: toastFailure(t`Failed to leave group`),
  });
}
