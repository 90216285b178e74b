import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/feedback/not-found.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';

export function GroupNotFound() {
  return (
    <NotFound
      title={t`This group can't be found`}
      text={t`It may have been deleted, or you're not one of its members.`}
      action={
        <Button asChild variant="secondary">
          <Link href={to.groups}>{t`Go to My Groups`}</Link>
        </Button>
      }
    />
  );
}

export function GroupSkeleton() {
  return (
    <div className="flex flex-col">
      <div className="mb-2 flex h-11 items-center gap-3 max-md:-mt-4 md:mb-4 md:h-17 md:items-end">
        <Skeleton className="size-8 rounded-control max-md:ms-8 md:size-10" />
        <Skeleton className="h-7 w-56 max-w-full md:mb-1.5" />
      </div>
      <Skeleton className="mb-2 h-25.5 rounded-card md:mb-4" />
      <Skeleton className="mb-5 h-11 w-full" />
      <SkeletonRows count={5} label={t`Loading the group`} />
    </div>
  );
}
