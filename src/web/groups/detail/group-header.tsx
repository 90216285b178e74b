import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { to } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { GroupPicture } from '../group-picture.tsx';

/** The name of a group and what can be done with it, on one line. The rest of what is known of it is with its members. */
export function GroupHeader({ group, actions }: { group: GroupDetail; actions: ReactNode }) {
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-3 max-md:-mt-4 max-md:flex-nowrap md:mb-4">
      <div className="text-14 max-md:-me-2 max-md:-ms-3 md:mb-2 md:basis-full print:hidden">
        <BackLink compact href={group.kind === 'direct' ? to.friends : to.groups}>
          {group.kind === 'direct' ? t`Friends` : t`My Groups`}
        </BackLink>
      </div>
      <GroupPicture group={group} className="size-8 rounded-control md:size-10" />
      <h1
        title={group.name}
        className="line-clamp-2 min-w-0 flex-1 text-20 font-semibold [overflow-wrap:anywhere] max-md:leading-6 md:text-28"
      >
        <bdi>{group.name}</bdi>
      </h1>
      {group.status === 'closed' && <Badge>{t`Closed`}</Badge>}
      <div className="flex items-center gap-1 md:gap-3 print:hidden">{actions}</div>
    </header>
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
    return t`You left this group. You can still see it because there's something left to settle.`;
  if (group.status === 'closed')
    return t`This group is closed. You can still settle up and send reminders. Reopen it to change anything else.`;
  return null;
}
