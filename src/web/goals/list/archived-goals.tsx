import { t } from '@lingui/core/macro';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { useArchivedGoals } from '../queries.ts';
import { type ActOn, GoalCards } from './goal-list.tsx';

/** The archived goals, collapsed. Renders nothing without any. */
export function ArchivedGoals({ onAct }: { onAct: ActOn }) {
  const list = useArchivedGoals();
  if (list.isPending) return null;
  if (list.data === undefined) {
    return <LoadError title={t`Archived goals couldn't be loaded`} query={list} />;
  }
  const goals = list.data.pages.flatMap((page) => page.items);
  if (goals.length === 0) return null;
  const title = t({ message: 'Archived', context: 'several goals' });
  return (
    <section>
      <Disclosure summary={<h2 className="text-body font-medium">{title}</h2>}>
        <div className="pt-3">
          <GoalCards label={title} goals={goals} onAct={onAct} />
          <LoadMore list={list} />
        </div>
      </Disclosure>
    </section>
  );
}
