import type { Goal } from '#contract/goals.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import type { GoalAct } from './list/goal-menu.tsx';

const EditGoalDialog = lazyDialog(async () => (await import('./form/edit-goal-dialog.tsx')).EditGoalDialog);
const ContributeDialog = lazyDialog(
  async () => (await import('./contributions/contribute-dialog.tsx')).ContributeDialog,
);
const ContributionsDialog = lazyDialog(
  async () => (await import('./contributions/contributions-dialog.tsx')).ContributionsDialog,
);
const RemoveGoalDialog = lazyDialog(async () => (await import('./remove-goal-dialog.tsx')).RemoveGoalDialog);

/** The open dialog and its goal. */
export type GoalDialog = { act: GoalAct; goal: Goal };

type GoalDialogsProps = {
  dialog: GoalDialog | null;
  onClose: () => void;
  onCompleted: (goal: Goal) => void;
};

/** The dialogs of the cards; at most one is open. */
export function GoalDialogs({ dialog, onClose, onCompleted }: GoalDialogsProps) {
  const goal = useLastKnown(dialog?.goal ?? null);
  const steer = dialogProps<GoalAct>(dialog?.act, onClose);
  if (goal === null) return null;
  return (
    <>
      <EditGoalDialog {...steer('edit')} goal={goal} onCompleted={onCompleted} />
      <ContributeDialog {...steer('contribute')} goal={goal} onCompleted={onCompleted} />
      <ContributionsDialog {...steer('history')} goal={goal} />
      <RemoveGoalDialog {...steer('remove')} goal={goal} />
    </>
  );
}
