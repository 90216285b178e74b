import type { Debt } from '#contract/debts.ts';
import { formatDay } from '#domain/calendar.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useDebtPayments } from '../queries.ts';

type DebtHistoryDialogProps = DialogProps & { debt: Debt };

export function DebtHistoryDialog({ open, onOpenChange, debt }: DebtHistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Payment History"
      description={<bdi className="[overflow-wrap:anywhere]">{debt.name}</bdi>}
      size="small"
    >
      <DialogBody>
        <History id={debt.id} />
      </DialogBody>
    </Dialog>
  );
}

function History({ id }: { id: string }) {
  const history = useDebtPayments(id);
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
    return <EmptyState title="No payments yet" text="Payments you make appear here." />;
  }
  return (
    <div>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-baseline justify-between gap-4 py-3">
            <time dateTime={payment.date} className="text-body">
              {formatDay(payment.date)}
            </time>
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
