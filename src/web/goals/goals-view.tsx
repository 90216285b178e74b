import { useCallback, useState } from 'react';
import type { Goal } from '#contract/goals.ts';
import { Celebration } from './contributions/celebration.tsx';
import { type GoalDialog, GoalDialogs } from './goal-dialogs.tsx';
import { ArchivedGoals } from './list/archived-goals.tsx';
import { FriendsGoals } from './list/friends-goals.tsx';
import { type ActOn, GoalList } from './list/goal-list.tsx';

/** The user's own goals, the archived ones, and those of friends. */
export function GoalsView({ onAdd }: { onAdd: () => void }) {
  const [dialog, setDialog] = useState<GoalDialog | null>(null);
  const [reached, setReached] = useState<Goal | null>(null);
  const act: ActOn = (act, goal) => setDialog({ act, goal });
  const endCelebration = useCallback(() => setReached(null), []);
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <GoalList onAdd={onAdd} onAct={act} />
      <ArchivedGoals onAct={act} />
      <FriendsGoals />
      <GoalDialogs dialog={dialog} onClose={() => setDialog(null)} onCompleted={setReached} />
      <Celebration goal={reached} onEnd={endCelebration} />
    </div>
  );
}
