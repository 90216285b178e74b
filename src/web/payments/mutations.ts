import { addPayment, type MadePayment, remindAll, settleAll, voidPayment } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';
import { confirmEach } from './confirming.ts';

function tellFailure(title: string) {
  return (error: Error) =>
    toast({ variant: 'destructive', title, description: tellError(error, 'Please try again.') });
}

/** Pays somebody. The dialog closes with the answer; where a card asks for its owner, that comes after. */
export function useAddPayment(onSent: () => void) {
  return useCall(addPayment, {
    onSuccess: (payment) => {
      onSent();
      void tellPayment(payment);
    },
    onError: tellFailure('Failed to send payment'),
  });
}

async function tellPayment(payment: MadePayment): Promise<void> {
  const [failure] = await confirmEach([payment]);
  if (failure !== undefined) {
    toast({ variant: 'destructive', title: 'Failed to send payment', description: failure });
    return;
  }
  const isUnderWay = payment.status === 'pending';
  toast({
    title: 'Payment sent',
    ...(isUnderWay && { description: 'It counts as soon as your bank has confirmed it.' }),
  });
}

export function useSettleAll(onSettled: (reply: ReplyOf<typeof settleAll>) => void) {
  return useCall(settleAll, { onSuccess: onSettled, onError: tellFailure('Failed to settle debts') });
}

export function useRemindAll(onReminded: (reply: ReplyOf<typeof remindAll>) => void) {
  return useCall(remindAll, { onSuccess: onReminded, onError: tellFailure('Failed to send reminders') });
}

export function useVoidPayment(onVoided: () => void) {
  return useCall(voidPayment, {
    onSuccess: () => {
      toast({
        title: 'Payment marked as not received',
        description: 'It no longer counts in the balances.',
      });
      onVoided();
    },
    onError: tellFailure('Failed to mark the payment as not received'),
  });
}
