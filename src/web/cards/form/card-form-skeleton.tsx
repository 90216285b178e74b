import { t } from '@lingui/core/macro';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** A skeleton with the size of the form. */
export function CardFormSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t`Loading the card form`}</span>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Skeleton className="col-span-2 h-22" />
        <Skeleton className="col-span-2 h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="col-span-2 h-16" />
      </div>
    </div>
  );
}
