import { ErrorState } from './error-state.tsx';

type LoadErrorProps = {
  /** What could not be loaded: "Your groups". */
  what: string;
  query: { isRefetching: boolean; refetch: () => unknown };
};

/** Says that something could not be loaded, and tries again. */
export function LoadError({ what, query }: LoadErrorProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      text="Check your connection and try again."
      onRetry={() => void query.refetch()}
      retrying={query.isRefetching}
    />
  );
}
