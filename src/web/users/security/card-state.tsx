import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

type CardStateProps = {
  /** What is being fetched: "Your passkeys". */
  what: string;
  query: { isError: boolean; isRefetching: boolean; refetch: () => unknown };
  /** How high what comes will be. */
  className: string;
};

/** In a card whose content is not there: that it is coming, or that it could not be fetched. */
export function CardState({ what, query, className }: CardStateProps) {
  if (query.isError) {
    return <LoadError what={what} query={query} />;
  }
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">Loading</span>
      <Skeleton className={className} />
    </div>
  );
}
