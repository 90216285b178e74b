import { addPayment, type MadePayment, remindAll, settleAll, voidPayment } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { confirmEach } from './confirming.ts';

/** Pays someone. The dialog closes with the reply; a card confirmation follows after that. */
export function useAddPayment(onSent: () => void) {
  return useCall(addPayment, {
    onSuccess: (payment, { body }) => {
      onSent();
      if (body?.fromUserId === undefined) void tellPayment(payment);
      else toast({ title: 'Payment recorded' });
    },
    onQueued: onSent,
    onError: toastFailure('Failed to send payment'),
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
    ...(isUnderWay && { description: 'It will count once your bank confirms it.' }),
  });
}

export function useSettleAll(onSettled: (reply: ReplyOf<typeof settleAll>) => void) {
  return useCall(settleAll, { onSuccess: onSettled, onError: toastFailure('Failed to settle debts') });
}

export function useRemindAll(onReminded: (reply: ReplyOf<typeof remindAll>) => void) {
  return useCall(remindAll, { onSuccess: onReminded, onError: toastFailure('Failed to send reminders') });
}

export function useVoidPayment(onVoided: () => void) {
  return useCall(voidPayment, {
    onSuccess: () => {
      toast({
        title: 'Payment marked as not received',
        description: 'It no longer counts toward balances.',
      });
      onVoided();
    },
    onError: toastFailure('Failed to mark the payment as not received'),
  });
}
