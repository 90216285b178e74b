import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Payment } from '#contract/payments.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useVoidPayment } from '../mutations.ts';

type VoidPaymentDialogProps = { payment: Payment; onDone: () => void };

/** Confirms that a payment did not arrive and removes it from the balances. */
export function VoidPaymentDialog({ payment, onDone }: VoidPaymentDialogProps) {
  const voiding = useVoidPayment(onDone);
  const { id, user, amount, currency, groupName } = payment;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !voiding.isPending && onDone()}
      title={t`Didn't Receive This Payment?`}
      text={
        <Trans>
          <bdi>{shownName(user)}</bdi> recorded a payment of {formatMoney(amount, currency)} to you in{' '}
          <bdi>{groupName}</bdi>. If you mark it as not received, it no longer counts toward balances. Both of
          you will still see it in the list as voided.
        </Trans>
      }
      confirmLabel={t`Mark as Not Received`}
      danger
      pending={voiding.isPending}
      onConfirm={() => voiding.mutate({ params: { id } })}
    />
  );
}
