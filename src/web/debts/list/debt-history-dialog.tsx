import { t } from '@lingui/core/macro';
import type { Debt } from '#contract/debts.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { History, HistoryDialog } from '#web/ui/overlay/history-dialog.tsx';
import { useDebtPayments } from '../queries.ts';

export function DebtHistoryDialog({ debt, ...dialog }: DialogProps & { debt: Debt }) {
  return (
    <HistoryDialog {...dialog} title={t`Payment History`} name={debt.name}>
      <Payments id={debt.id} />
    </HistoryDialog>
  );
}

function Payments({ id }: { id: string }) {
  return (
    <History
      list={useDebtPayments(id)}
      label={t`Payments`}
      loading={t`Loading payments`}
      failed={t`The payments couldn't be loaded`}
      empty={<EmptyState title={t`No payments yet`} text={t`Payments you make appear here.`} />}
    >
      {(payment) => (
        <li key={payment.id} className="flex items-baseline justify-between gap-4 py-3">
          <time dateTime={payment.date} className="text-body">
            {formatDay(payment.date)}
          </time>
          <Money amount={payment.amount} size="body" strong />
        </li>
      )}
    </History>
  );
}
