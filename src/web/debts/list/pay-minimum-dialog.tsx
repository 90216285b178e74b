import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Debt } from '#contract/debts.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { today } from '#web/lib/time/today.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { usePayDebt } from '../mutations.ts';

type PayMinimumDialogProps = DialogProps & { debt: Debt };

/** Confirms and pays the minimum payment, dated today. */
export function PayMinimumDialog({ open, onOpenChange, debt }: PayMinimumDialogProps) {
  const pay = usePayDebt(() => onOpenChange(false));
  const currency = useCurrency();
  const date = today();
  const { name, balance, minimumPayment } = debt;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Pay Minimum`}
      text={
        <>
          <p>
            <Trans>
              Record the minimum payment of <Money amount={minimumPayment} strong className="text-ink" /> on{' '}
              <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{name}</bdi>, dated today,{' '}
              {formatDay(date)}?
            </Trans>
          </p>
          {balance < minimumPayment && (
            <p className="mt-2">
              <Trans>
                Only <Money amount={balance} /> is still owed, so only that much will be paid.
              </Trans>
            </p>
          )}
        </>
      }
      confirmLabel={t`Confirm`}
      pendingText={t`Paying...`}
      pending={pay.isPending}
      onConfirm={() => {
        if (pay.isPending) return;
        pay.mutate({ params: { id: debt.id }, body: { amount: minimumPayment, date }, currency });
      }}
    />
  );
}
