import { Button } from '#web/ui/button.tsx';

type LoadMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Fetches the next page of a long list; gone when there is none. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center p-4">
      <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        Load More
      </Button>
    </div>
  );
}
