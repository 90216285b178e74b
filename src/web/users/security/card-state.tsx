import { t } from '@lingui/core/macro';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

type CardStateProps = {
  /** The title of the error: "Your passkeys couldn't be loaded". */
  title: string;
  query: { isError: boolean; isRefetching: boolean; refetch: () => unknown };
  /** The height class of the loading state. */
  className: string;
};

/** The loading and the error state of a card. */
export function CardState({ title, query, className }: CardStateProps) {
  if (query.isError) {
    return <LoadError title={title} query={query} />;
  }
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className={className} />
    </div>
  );
}
