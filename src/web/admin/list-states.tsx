import { t } from '@lingui/core/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';

type ListStatesProps<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** What is said while it loads, and when that failed. */
  loading: string;
  failed: string;
  empty: ReactNode;
  footer?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * A long list with its loading, error, empty and filled states. More rows load on request, because automatic loading
 * would keep the footer out of reach.
 */
export function ListStates<Row>({ list, loading, failed, empty, footer, children }: ListStatesProps<Row>) {
  if (list.isPending) return <SkeletonRows count={5} rowClass="h-16 px-4 md:px-6" label={loading} />;
  if (list.data === undefined) {
    return <LoadError title={failed} query={list} />;
  }
  const rows = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {list.hasNextPage && <More list={list} />}
      {footer && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-4 md:px-6">
          {footer}
        </div>
      )}
    </>
  );
}

type MoreProps = {
  list: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
};

function More({ list }: MoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line p-4">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-14 text-danger">{t`The rest couldn't be loaded.`}</p>
      )}
      <Button
        variant="secondary"
        pending={list.isFetchingNextPage}
        pendingText={t`Loading...`}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? t`Try Again` : t`Load More`}
      </Button>
    </div>
  );
}
