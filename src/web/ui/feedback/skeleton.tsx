import { t } from '@lingui/core/macro';
import { cx } from '../cx.ts';

/** A placeholder of the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-loading
      className={cx('block animate-shimmer rounded-control bg-well', className ?? 'h-4 w-full')}
    />
  );
}

type SkeletonRowsProps = {
  count: number;
  label?: string /** The height of one row to come. */;
  rowClass?: string;
};

/** Placeholder rows, each with a face, two lines and a figure. */
export function SkeletonRows({ count, label = t`Loading`, rowClass = 'h-16' }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={cx('flex items-center gap-3', rowClass)}>
          <Skeleton className="size-9 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
