import { t } from '@lingui/core/macro';
import { useOffline } from '#web/lib/api/connection.ts';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = {
  /** The subject of the title, such as "Your groups". */
  what: string;
  query: { isRefetching: boolean; refetch: () => unknown };
};

/** Says that something couldn't be loaded, with a retry button. */
export function LoadError({ what, query }: LoadErrorProps) {
  const isOffline = useOffline();
  return (
    <ErrorState
      title={t`${what} couldn't be loaded`}
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
