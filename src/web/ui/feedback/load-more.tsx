import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  /** The last try failed: then only the button tries again. */
  hasFailed?: boolean;
  onLoad: () => void;
};

/** Fetches the next part of a long list when its end comes near; a button for whoever does not scroll. */
export function LoadMore({ hasMore, isLoading, hasFailed = false, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const isWatching = hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    const element = place.current;
    if (element === null || !isWatching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatching, onLoad]);
  if (!hasMore) return null;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 p-4">
      {hasFailed && (
        <p role="alert" className="text-14 text-danger">
          The rest could not be loaded.
        </p>
      )}
      <Button variant="secondary" pending={isLoading} pendingText="Loading..." onClick={onLoad}>
        {hasFailed ? 'Try Again' : 'Load More'}
      </Button>
    </div>
  );
}
