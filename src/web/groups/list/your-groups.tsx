import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { FIRST_GROUPS, useFirstGroups } from '../queries.ts';
import { CompactGroupCard } from './compact-group-card.tsx';

/** The first groups, and a tile that creates one, for the dashboard. */
export function YourGroups() {
  const groups = useFirstGroups();
  return (
    <section aria-labelledby="your-groups" className="flex flex-col gap-4">
      <SectionHead
        id="your-groups"
        title={t`Your Groups`}
        all={{ href: to.groups, label: t`View all groups` }}
      />
      {groups.isError && groups.data === undefined ? (
        <LoadError title={t`Groups couldn't be loaded`} query={groups} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {groups.isPending && <CardSkeletons />}
          {groups.data?.slice(0, FIRST_GROUPS).map((group) => (
            <CompactGroupCard key={group.id} group={group} />
          ))}
          <CreateTile />
        </ul>
      )}
    </section>
  );
}

function CardSkeletons() {
  return (
    <>
      <li role="status">
        <span className="sr-only">{t`Loading groups`}</span>
        <Skeleton className="h-44 rounded-card" />
      </li>
      <li aria-hidden="true">
        <Skeleton className="h-44 rounded-card" />
      </li>
    </>
  );
}

function CreateTile() {
  return (
    <li className="flex">
      <Link
        href={`${to.groups}?create=1`}
        className="flex min-h-24 flex-1 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-edge p-4 text-14 font-medium text-accent transition-colors duration-100 hover:bg-accent-tint md:min-h-44"
      >
        <Plus aria-hidden="true" className="size-6" />
        <span className="flex items-center gap-1.5">
          {t`Create New Group`}
          <LockMark />
        </span>
      </Link>
    </li>
  );
}
