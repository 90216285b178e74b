import { t } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useActiveGroups } from '../queries.ts';
import { GroupCard } from './group-card.tsx';

const gridClass = 'grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] md:gap-6';

type ActiveGroupsProps = {
  /** Renders the actions of a card besides View Details. */
  actionsFor: (group: Group) => ReactNode;
  onCreate: () => void;
  onRemove: (group: Group) => void;
};

export function ActiveGroups({ actionsFor, onCreate, onRemove }: ActiveGroupsProps) {
  const groups = useActiveGroups();
  if (groups.isPending) return <GridSkeleton />;
  if (groups.data === undefined) {
    return <LoadError title={t`Groups couldn't be loaded`} query={groups} />;
  }
  const items = groups.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Users />}
          title={t`You don't have any active groups yet`}
          action={<Button onClick={onCreate}>{t`Create Your First Group`}</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      <ul className={gridClass}>
        {items.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            actions={actionsFor(group)}
            onRemove={() => onRemove(group)}
          />
        ))}
      </ul>
      <LoadMore list={groups} />
    </>
  );
}

function GridSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{t`Loading groups`}</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-88 rounded-card" />
      ))}
    </div>
  );
}
