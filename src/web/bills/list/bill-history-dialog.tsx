import { t } from '@lingui/core/macro';
import type { Bill } from '#contract/bills.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { History, HistoryDialog } from '#web/ui/overlay/history-dialog.tsx';
import { ACT_LABELS } from '../bill-labels.ts';
import { useBillHistory } from '../queries.ts';

export function BillHistoryDialog({ bill, ...dialog }: DialogProps & { bill: Bill }) {
  return (
    <HistoryDialog {...dialog} title={ACT_LABELS[bill.kind].history} name={bill.name}>
      <BillPayments bill={bill} />
    </HistoryDialog>
  );
}

/** The payments of a bill's series, newest first. */
export function BillPayments({ bill: { id, kind } }: { bill: Bill }) {
  const isIncome = kind === 'income';
  return (
    <History
      list={useBillHistory(id)}
      label={t`Payments`}
      loading={t`Loading payments`}
      failed={t`The payments couldn't be loaded`}
      empty={
        isIncome ? (
          <EmptyState
            title={t`Not received yet`}
            text={t`It appears here each time you mark this income as received.`}
          />
        ) : (
          <EmptyState
            title={t`Not paid yet`}
            text={t`Payments appear here each time you mark this bill as paid.`}
          />
        )
      }
    >
      {(payment) => (
        <li key={payment.id} className="flex items-baseline justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="text-body font-medium">
              {isIncome
                ? t`Received ${formatDay(localDay(payment.paidAt))}`
                : t`Paid ${formatDay(localDay(payment.paidAt))}`}
            </p>
            <p className="text-13 text-quiet">
              {isIncome ? t`Expected ${formatDay(payment.dueDate)}` : t`Due ${formatDay(payment.dueDate)}`}
            </p>
          </div>
          <Money amount={payment.amount} size="body" strong />
        </li>
      )}
    </History>
  );
}
