import { t } from '@lingui/core/macro';
import { useOffline } from '#web/lib/api/connection.ts';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = {
  /** Such as "Your groups couldn't be loaded". */
  title: string;
  query: { isRefetching: boolean; refetch: () => unknown };
};

/** Says that something couldn't be loaded, with a retry button. */
export function LoadError({ title, query }: LoadErrorProps) {
  const isOffline = useOffline();
  return (
    <ErrorState
      title={title}
      text={
        isOffline
          ? t`You're offline, and this screen wasn't opened here before. It needs a connection.`
          : t`Check your connection and try again.`
      }
      onRetry={() => void query.refetch()}
      retrying={query.isRefetching}
    />
  );
}
