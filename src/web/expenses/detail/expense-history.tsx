import type { listExpenseHistory } from '#contract/expenses.ts';
import type { ReplyOf } from '#contract/route.ts';
import { timeAgo } from '#domain/time-ago.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useExpenseHistory } from '../queries.ts';

type Entry = ReplyOf<typeof listExpenseHistory>[number];

const DEEDS: Record<Entry['kind'], string> = {
  added: 'added it',
  updated: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
};

const FIELDS: Record<string, string> = {
  title: 'Title',
  amount: 'Amount',
  date: 'Date',
  paidBy: 'Paid by',
  category: 'Category',
  split: 'Split',
  merchantName: 'Merchant',
  notes: 'Notes',
  receipt: 'Receipt',
  receiptData: 'Receipt text',
};

/** Who changed what, when, from what, to what; newest first. */
export function ExpenseHistory({ id }: { id: string }) {
  const history = useExpenseHistory(id);
  if (history.isPending) return <SkeletonRows count={1} label="Loading history" />;
  if (history.isError && history.data === undefined) {
    return (
      <ErrorState
        title="The history could not be loaded"
        onRetry={() => void history.refetch()}
        retrying={history.isRefetching}
      />
    );
  }
  const now = new Date();
  return (
    <div>
      <ul aria-label="History" className="flex flex-col gap-4">
        {history.data.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <li key={entry.id}>
              <p className="flex flex-wrap items-baseline gap-x-2 text-14">
                <span className="[overflow-wrap:anywhere]">
                  <bdi className="font-medium">{entry.username}</bdi> {DEEDS[entry.kind]}
                </span>
                <time dateTime={entry.createdAt} className="text-13 text-quiet">
                  {timeAgo(new Date(entry.createdAt), now)}
                </time>
              </p>
              {entry.changes.length > 0 && <Changes changes={entry.changes} />}
            </li>
          ))}
      </ul>
      <LoadMore
        hasMore={history.hasNextPage}
        isLoading={history.isFetchingNextPage}
        hasFailed={history.isFetchNextPageError}
        onLoad={history.fetchNextPage}
      />
    </div>
  );
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
  return (
    <dl className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3 text-14">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="text-13 text-quiet">{FIELDS[field] ?? field}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <span className="sr-only">from </span>
            <bdi className="text-quiet">{from ?? 'nothing'}</bdi>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> to </span>
            <bdi>{to ?? 'nothing'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
