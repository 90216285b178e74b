import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/feedback/not-found.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';

export function GroupNotFound() {
  return (
    <NotFound
      what="group"
      text="It may have been deleted, or you are not one of its members."
      action={
        <Button asChild variant="secondary">
          <Link href={to.groups}>Go to My Groups</Link>
        </Button>
      }
    />
  );
}

export function GroupSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-card md:size-16" />
        <Skeleton className="h-9 w-56 max-w-full" />
      </div>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-11 w-full" />
      <SkeletonRows count={5} label="Loading the group" />
    </div>
  );
}
