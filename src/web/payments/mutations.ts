import { addPayment, type Payment, remindAll, settleAll, voidPayment } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string) {
  return (error: Error) =>
    toast({ variant: 'destructive', title, description: tellError(error, 'Please try again.') });
}

export function useAddPayment(onPaid: (payment: Payment) => void) {
  return useCall(addPayment, {
    onSuccess: (payment) => {
      toast({ title: 'Payment sent' });
      onPaid(payment);
    },
    onError: tellFailure('Failed to send payment'),
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
