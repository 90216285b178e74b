import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { formatDay } from '#domain/calendar.ts';
import { to } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { GroupPicture } from '../group-picture.tsx';
import { Faces } from '../list/group-card.tsx';
import { GroupBudget } from './group-budget.tsx';

export function GroupHeader({ group, actions }: { group: GroupDetail; actions: ReactNode }) {
  return (
    <>
      <PageHeader
        back={
          <BackLink href={group.kind === 'direct' ? to.friends : to.groups}>
            {group.kind === 'direct' ? 'Friends' : 'My Groups'}
          </BackLink>
        }
        title={
          <span className="flex items-center gap-4">
            <GroupPicture group={group} className="size-14 rounded-card md:size-16" />
            <bdi className="min-w-0 text-start">{group.name}</bdi>
          </span>
        }
        subtitle={
          group.description && (
            <bdi className="block max-w-prose text-start whitespace-pre-line [overflow-wrap:anywhere]">
              {group.description}
            </bdi>
          )
        }
        actions={actions}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-quiet md:-mt-4">
        {group.status === 'closed' && <Badge>Closed</Badge>}
        <span>{formatDay(group.date)}</span>
        {group.location !== null && (
          <span className="flex min-w-0 items-start gap-1">
            <MapPin aria-hidden="true" className="mt-0.5 size-4" />
            <span className="sr-only">Location:</span>
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{group.location}</bdi>
          </span>
        )}
        <Faces group={group} max={5} />
      </div>
      {group.budget !== null && <GroupBudget spent={group.totalAmount} budget={group.budget} />}
    </>
  );
}

/** Explains why actions are missing: the group is closed, or the user has left it. */
export function GroupNotice({ group }: { group: GroupDetail }) {
  const text = noticeOf(group);
  if (text === null) return null;
  return <p className="mb-4 rounded-control bg-well px-4 py-3 text-14">{text}</p>;
}

function noticeOf(group: GroupDetail): string | null {
  if (group.hasLeft)
    return 'You left this group. You can still see it because there is something left to settle.';
  if (group.status === 'closed') {
    return 'This group is closed. You can still settle up and send reminders; reopen it to change anything else.';
  }
  return null;
}
