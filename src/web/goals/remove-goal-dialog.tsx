import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Goal } from '#contract/goals.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveGoal } from './mutations.ts';

type RemoveGoalDialogProps = DialogProps & { goal: Goal };

export function RemoveGoalDialog({ open, onOpenChange, goal }: RemoveGoalDialogProps) {
  const remove = useRemoveGoal(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete Goal`}
      text={
        <p>
          <Trans>
            <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{goal.name}</bdi> and its
            contributions will be deleted. This can't be undone.
          </Trans>
        </p>
      }
      confirmLabel={t`Delete`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: goal.id } });
      }}
    />
  );
}
