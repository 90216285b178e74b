import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddGoal } from '../mutations.ts';
import { GoalForm } from './goal-form.tsx';
import { newGoal } from './goal-form-state.ts';

type AddGoalDialogProps = DialogProps & { userId: string };

export function AddGoalDialog({ open, onOpenChange, userId }: AddGoalDialogProps) {
  const add = useAddGoal(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`New Goal`} dismissable={!add.isPending}>
      <GoalForm
        initial={newGoal()}
        onSubmit={(body, currency) => {
          if (!add.isPending) add.mutate({ body: { ...body, userId }, currency });
        }}
        submit={{ label: t`Create Goal`, pendingText: t`Creating...`, isPending: add.isPending }}
      />
    </Dialog>
  );
}
