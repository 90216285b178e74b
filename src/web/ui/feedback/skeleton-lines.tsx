import { Skeleton } from './skeleton.tsx';

type SkeletonLinesProps = { count: number; label: string };

/** Placeholder lines of text. */
export function SkeletonLines({ count, label }: SkeletonLinesProps) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className="my-0.5 h-4 w-3/5" />
      ))}
    </div>
  );
}
