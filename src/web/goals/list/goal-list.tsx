import { t } from '@lingui/core/macro';
import { Target } from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useGoals } from '../queries.ts';
import { GoalCard } from './goal-card.tsx';
import type { GoalAct } from './goal-menu.tsx';

const gridClass = 'grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]';

export type ActOn = (act: GoalAct, goal: Goal) => void;

/** The goals in progress, then the completed ones. */
export function GoalList({ onAdd, onAct }: { onAdd: () => void; onAct: ActOn }) {
  const list = useGoals();
  if (list.isPending) return <GoalSkeletons />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={t`Failed to fetch financial goals`}
        text={t`Check your connection and try again.`}
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    );
  }
  const goals: Goal[] = list.data.pages.flatMap((page) => page.items);
  if (goals.length === 0 && !list.hasNextPage) return <NoGoals onAdd={onAdd} />;
  const [open, completed] = [false, true].map((isCompleted) =>
    goals.filter(({ status }) => (status === 'completed') === isCompleted),
  ) as [Goal[], Goal[]];
  return (
    <>
      <Section
        title={t`In Progress`}
        none={t`Nothing in progress. You've reached all your goals.`}
        goals={open}
        onAct={onAct}
      />
      {(completed.length > 0 || !list.hasNextPage) && (
        <Section
          title={t({ message: 'Completed', context: 'several goals' })}
          none={t`Goals you reach appear here.`}
          goals={completed}
          onAct={onAct}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

type SectionProps = { title: string; none: string; goals: readonly Goal[]; onAct: ActOn };

function Section({ title, none, goals, onAct }: SectionProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-20 font-semibold">{title}</h2>
      {goals.length === 0 ? (
        <p className="text-14 text-quiet">{none}</p>
      ) : (
        <GoalCards label={title} goals={goals} onAct={onAct} />
      )}
    </section>
  );
}

type GoalCardsProps = { label: string; goals: readonly Goal[]; onAct: ActOn };

export function GoalCards({ label, goals, onAct }: GoalCardsProps) {
  return (
    <ul aria-label={label} className={gridClass}>
      {goals.map((goal) => (
        <GoalCard key={goal.id} goal={goal} onAct={(act) => onAct(act, goal)} />
      ))}
    </ul>
  );
}

function NoGoals({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Target />}
        title={t`No financial goals yet`}
        text={t`A trip, a safety net, a bike: set a goal and see what it takes each month.`}
        action={<Button onClick={onAdd}>{t`Create Your First Goal`}</Button>}
      />
    </Card>
  );
}

function GoalSkeletons() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{t`Loading goals`}</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-64 rounded-card" />
      ))}
    </div>
  );
}
