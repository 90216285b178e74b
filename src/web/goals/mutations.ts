import { t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  addGoal,
  contribute,
  type Goal,
  type listContributions,
  removeContribution,
  removeGoal,
  updateGoal,
} from '#contract/goals.ts';
import type { ReplyOf } from '#contract/route.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

export type Contribution = ReplyOf<typeof listContributions>[number];

const tellUpdateFailure = (error: Error) =>
  toastFailure(t`Error updating goal`, t`Failed to update goal`)(error);
const tellContributionFailure = (error: Error) =>
  toastFailure(t`Error adding contribution`, t`Failed to add contribution`)(error);

export function useAddGoal(onAdded: () => void) {
  return useCall(addGoal, {
    onSuccess: () => {
      toast({ title: t`Goal created` });
      onAdded();
    },
    onError: toastFailure(t`Error creating goal`, t`Failed to create goal`),
  });
}

export function useEditGoal(onEdited: (goal: Goal) => void) {
  return useCall(updateGoal, {
    onSuccess: (goal) => {
      toast({ title: t`Goal updated` });
      onEdited(goal);
    },
    onError: tellUpdateFailure,
  });
}

/** Archives or restores goals; the toast offers Undo. */
export function useArchiveGoal(): (id: string, isArchived: boolean) => void {
  const update = useCall(updateGoal, {
    onSuccess: ({ id, status }) => {
      const isArchived = status === 'archived';
      toast({
        title: isArchived ? t`Goal archived` : t`Goal unarchived`,
        action: { label: t`Undo`, onClick: () => archive(id, !isArchived) },
      });
    },
    onError: tellUpdateFailure,
  });
  const archive = (id: string, isArchived: boolean) =>
    update.mutate({ params: { id }, body: { isArchived } });
  return archive;
}

export function useRemoveGoal(onRemoved: () => void) {
  return useCall(removeGoal, {
    onSuccess: () => {
      toast({ title: t`Goal deleted` });
      onRemoved();
    },
    onError: toastFailure(t`Error deleting goal`, t`Failed to delete goal`),
  });
}

export function useContribute(onAdded: (reply: ReplyOf<typeof contribute>) => void) {
  return useCall(contribute, {
    onSuccess: (reply) => {
      toast({ title: t`Contribution added` });
      onAdded(reply);
    },
    onError: tellContributionFailure,
  });
}

/** Takes contributions back. `last` is the latest removed one; `undo` adds it again. */
export function useTakeBack(goalId: string) {
  const currency = useCurrency();
  const [last, setLast] = useState<{ contribution: Contribution; isBack: boolean } | null>(null);
  const again = useCall(contribute, {
    onSuccess: () => setLast((before) => before && { ...before, isBack: true }),
    onError: tellContributionFailure,
  });
  const remove = useCall(removeContribution, {
    onError: toastFailure(t`Error removing contribution`, t`Failed to remove contribution`),
  });
  const isPending = remove.isPending || again.isPending;
  return {
    last,
    isUndoing: again.isPending,
    leavingId: remove.isPending ? remove.variables.params?.contributionId : undefined,
    takeBack: (contribution: Contribution) => {
      if (isPending) return;
      remove.mutate(
        { params: { id: goalId, contributionId: contribution.id } },
        { onSuccess: () => setLast({ contribution, isBack: false }) },
      );
    },
    undo: ({ amount, date, description }: Contribution) => {
      if (!isPending) again.mutate({ params: { id: goalId }, body: { amount, date, description }, currency });
    },
  };
}
