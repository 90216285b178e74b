import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

type LoadMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    /** The last attempt failed, so only the button tries again. */
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** Loads the next page when the end of the list comes near, or by a button. */
export function LoadMore({ list }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const place = useRef<HTMLDivElement>(null);
  const isWatching = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = place.current;
    if (element === null || !isWatching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 p-4">
      {isFetchNextPageError && (
        <p role="alert" className="text-14 text-danger">
          {t`The rest couldn't be loaded.`}
        </p>
      )}
      <Button
        variant="secondary"
        pending={isFetchingNextPage}
        pendingText={t`Loading...`}
        onClick={() => fetchNextPage()}
      >
        {isFetchNextPageError ? t`Try Again` : t`Load More`}
      </Button>
    </div>
  );
}
