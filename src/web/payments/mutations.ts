import { t } from '@lingui/core/macro';
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
      else toast({ title: t`Payment recorded` });
    },
    onQueued: onSent,
    onError: toastFailure(t`Failed to send payment`),
  });
}

async function tellPayment(payment: MadePayment): Promise<void> {
  const [failure] = await confirmEach([payment]);
  if (failure !== undefined) {
    toast({ variant: 'destructive', title: t`Failed to send payment`, description: failure });
    return;
  }
  const isUnderWay = payment.status === 'pending';
  toast({
    title: t`Payment sent`,
    ...(isUnderWay && { description: t`It will count once your bank confirms it.` }),
  });
}

export function useSettleAll(onSettled: (reply: ReplyOf<typeof settleAll>) => void) {
  return useCall(settleAll, { onSuccess: onSettled, onError: toastFailure(t`Failed to settle debts`) });
}

export function useRemindAll(onReminded: (reply: ReplyOf<typeof remindAll>) => void) {
  return useCall(remindAll, { onSuccess: onReminded, onError: toastFailure(t`Failed to send reminders`) });
}

export function useVoidPayment(onVoided: () => void) {
  return useCall(voidPayment, {
    onSuccess: () => {
      toast({
        title: t`Payment marked as not received`,
        description: t`It no longer counts toward balances.`,
      });
      onVoided();
    },
    onError: toastFailure(t`Failed to mark the payment as not received`),
  });
}
