import type { Payment } from '#contract/payments.ts';
import { formatMoney } from '#domain/money.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useVoidPayment } from './mutations.ts';

type VoidPaymentDialogProps = { payment: Payment; onDone: () => void };

/** Asks before a payment that did not arrive is taken out of the balances. */
export function VoidPaymentDialog({ payment, onDone }: VoidPaymentDialogProps) {
  const voiding = useVoidPayment(onDone);
  const { id, user, amount, groupName } = payment;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !voiding.isPending && onDone()}
      title="Did this payment not reach you?"
      text={
        <>
          <bdi>{user.username}</bdi> recorded a payment of {formatMoney(amount)} to you in{' '}
          <bdi>{groupName}</bdi>. Mark it as not received, and it no longer counts: the balances go back, and
          the payment stays in the list as voided, for both of you to see.
        </>
      }
      confirmLabel="Mark as Not Received"
      danger
      pending={voiding.isPending}
      onConfirm={() => voiding.mutate({ params: { id } })}
    />
  );
}
