import { lazy, useState } from 'react';
import type { Goal } from '#contract/goals.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import type { GoalAct } from './list/goal-menu.tsx';

const EditGoalDialog = lazy(async () => ({
  default: (await import('./form/edit-goal-dialog.tsx')).EditGoalDialog,
}));
const ContributeDialog = lazy(async () => ({
  default: (await import('./contributions/contribute-dialog.tsx')).ContributeDialog,
}));
const ContributionsDialog = lazy(async () => ({
  default: (await import('./contributions/contributions-dialog.tsx')).ContributionsDialog,
}));
const RemoveGoalDialog = lazy(async () => ({
  default: (await import('./remove-goal-dialog.tsx')).RemoveGoalDialog,
}));

/** What is being done with which of the goals. */
export type GoalDialog = { act: GoalAct; goal: Goal };

type GoalDialogsProps = {
  dialog: GoalDialog | null;
  onClose: () => void;
  onCompleted: (goal: Goal) => void;
};

/** The dialogs of the cards, one open at a time. */
export function GoalDialogs({ dialog, onClose, onCompleted }: GoalDialogsProps) {
  // The goal stays known while its dialog closes.
  const [goal, setGoal] = useState<Goal | null>(null);
  if (dialog !== null && dialog.goal !== goal) setGoal(dialog.goal);
  const steer = (act: GoalAct) => ({
    open: dialog?.act === act,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  });
  if (goal === null) return null;
  return (
    <>
      <WhenOpened open={dialog?.act === 'edit'}>
        <EditGoalDialog {...steer('edit')} goal={goal} onCompleted={onCompleted} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'contribute'}>
        <ContributeDialog {...steer('contribute')} goal={goal} onCompleted={onCompleted} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'history'}>
        <ContributionsDialog {...steer('history')} goal={goal} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'remove'}>
        <RemoveGoalDialog {...steer('remove')} goal={goal} />
      </WhenOpened>
    </>
  );
}
