import type { Bill } from '#contract/bills.ts';
import { formatDay } from '#domain/calendar.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { localDay } from '#web/lib/time/today.ts';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useBillHistory } from '../queries.ts';

type BillHistoryDialogProps = DialogProps & { bill: Bill };

export function BillHistoryDialog({ open, onOpenChange, bill }: BillHistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Payment History"
      description={<bdi className="[overflow-wrap:anywhere]">{bill.name}</bdi>}
      size="small"
    >
      <DialogBody>
        <History id={bill.id} />
      </DialogBody>
    </Dialog>
  );
}

function History({ id }: { id: string }) {
  const history = useBillHistory(id);
  if (history.isPending) return <SkeletonRows count={5} label="Loading payments" />;
  if (history.data === undefined) {
    return (
      <ErrorState
        title="The payments could not be loaded"
        onRetry={() => void history.refetch()}
        retrying={history.isRefetching}
      />
    );
  }
  const payments = history.data.pages.flatMap((page) => page.items);
  if (payments.length === 0) {
    return (
      <EmptyState title="Not paid yet" text="Payments appear here each time you mark this bill as paid." />
    );
  }
  return (
    <div>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="text-body font-medium">Paid {formatDay(localDay(payment.paidAt))}</p>
              <p className="text-13 text-quiet">Due {formatDay(payment.dueDate)}</p>
            </div>
            <Money amount={payment.amount} size="body" strong />
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
