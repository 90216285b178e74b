import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useActivity } from '../queries.ts';
import { ActivitySentence } from './activity-sentence.tsx';

type ActivityListProps = {
  group: Pick<Group, 'id' | 'members'>;
  meId: string;
  expenseHref: (expenseId: string) => string;
  /** Returns the button that restores a deleted expense, or nothing if that is not allowed. */
  restoreFor: (deletion: Activity) => ReactNode;
  /** Returns the button that undoes a takeover. */
  undoFor: (takeover: Activity) => ReactNode;
};

export function ActivityList({ group, meId, expenseHref, restoreFor, undoFor }: ActivityListProps) {
  const list = useActivity(group.id);
  if (list.isPending) {
    return (
      <Card className="py-0 md:py-0">
        <SkeletonRows count={5} label={t`Loading activity`} />
      </Card>
    );
  }
  if (list.data === undefined) {
    return <LoadError title={t`Activity couldn't be loaded`} query={list} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  const stillDeleted = findStillDeleted(items);
  const now = new Date();
  const faces = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  return (
    <Card flush>
      {items.length === 0 && <EmptyState title={t`No activity yet`} />}
      <ul className="divide-y divide-line">
        {items.map((activity) => (
          <li key={activity.id} className="flex items-center gap-3 px-4 py-3 md:px-6">
            <Avatar name={shownName(activity.actor)} src={faces.get(activity.actor.id) ?? null} />
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                <ActivitySentence activity={activity} meId={meId} expenseHref={expenseHref} />
              </p>
              <time dateTime={activity.createdAt} className="text-13 text-quiet">
                {timeAgo(new Date(activity.createdAt), now)}
              </time>
            </div>
            {stillDeleted.has(activity.id) && restoreFor(activity)}
            {activity.canUndo && undoFor(activity)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

/** The deletions that no later item has undone. Items come newest first. */
function findStillDeleted(items: readonly Activity[]): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { id, kind, expenseId } of items) {
    if (expenseId === null || (kind !== 'expense_deleted' && kind !== 'expense_restored')) continue;
    if (kind === 'expense_deleted' && !seen.has(expenseId)) found.add(id);
    seen.add(expenseId);
  }
  return found;
}
