import { Undo2 } from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatMoney } from '#domain/money.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Money } from '#web/ui/money.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useTakeBack } from './mutations.ts';
import { useContributions } from './queries.ts';

type ContributionsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; goal: Goal };

export function ContributionsDialog({ open, onOpenChange, goal }: ContributionsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contributions"
      description={<bdi className="[overflow-wrap:anywhere]">{goal.name}</bdi>}
      size="small"
    >
      <DialogBody>
        <Contributions goal={goal} />
      </DialogBody>
    </Dialog>
  );
}

function Contributions({ goal }: { goal: Goal }) {
  const list = useContributions(goal.id);
  const { takeBack, isPending, leaving } = useTakeBack(goal.id);
  if (list.isPending) return <SkeletonRows count={5} label="Loading contributions" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The contributions could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    );
  }
  const contributions = list.data.pages.flatMap((page) => page.items);
  if (contributions.length === 0)
    return <EmptyState title="No contributions yet" text="Each one you add is listed here." />;
  return (
    <div>
      <ul className="divide-y divide-line">
        {contributions.map((each) => (
          <li key={each.id} className="flex min-h-16 items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-body font-medium">{formatDay(each.date)}</p>
              {each.description !== null && (
                <p dir="auto" className="text-left text-13 text-quiet [overflow-wrap:anywhere]">
                  {each.description}
                </p>
              )}
            </div>
            <Money amount={each.amount} size="body" strong />
            {goal.status !== 'archived' && (
              <IconButton
                label={`Take back ${formatMoney(each.amount)} of ${formatDay(each.date)}`}
                size="small"
                danger
                pending={isPending && leaving === each.id}
                onClick={() => {
                  if (!isPending) takeBack(each);
                }}
              >
                <Undo2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onLoad={list.fetchNextPage}
      />
    </div>
  );
}
