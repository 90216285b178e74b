import { t } from '@lingui/core/macro';
import type { Goal } from '#contract/goals.ts';
import type { Currency } from '#domain/currency.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { changesBetween } from '#web/lib/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useEditGoal } from '../mutations.ts';
import { GoalForm } from './goal-form.tsx';
import { type GoalBody, valuesOf } from './goal-form-state.ts';

type EditGoalDialogProps = DialogProps & {
  goal: Goal;
  onCompleted: (goal: Goal) => void;
};

export function EditGoalDialog({ open, onOpenChange, goal, onCompleted }: EditGoalDialogProps) {
  const close = () => onOpenChange(false);
  const edit = useEditGoal((edited) => {
    close();
    if (edited.status === 'completed') onCompleted(edited);
  });
  const save = (body: GoalBody, currency: Currency) => {
    if (edit.isPending) return;
    const changes = changesBetween(goal, body);
    if (changes === null) close();
    else edit.mutate({ params: { id: goal.id }, body: changes, currency });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Edit Goal`} dismissable={!edit.isPending}>
      <GoalForm
        initial={valuesOf(goal)}
        onSubmit={save}
        submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: edit.isPending }}
      />
    </Dialog>
  );
}
