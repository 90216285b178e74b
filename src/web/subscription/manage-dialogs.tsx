import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useCancelSubscription, useSwitchSubscription } from './mutations.ts';
import { dayOf, priceOf } from './subscription-labels.ts';

type ManageDialogProps = DialogProps & {
  status: SubscriptionStatus;
};

export function CancelDialog({ open, onOpenChange, status: { periodEndsAt } }: ManageDialogProps) {
  const cancel = useCancelSubscription(() => onOpenChange(false));
  const end = periodEndsAt === null ? 'the end of your paid period' : dayOf(periodEndsAt);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Subscription"
      text={`You keep full access until ${end}, and you will not be charged again. You can resume until then.`}
      confirmLabel="Cancel Subscription"
      pendingText="Canceling..."
      cancelLabel="Keep It"
      danger
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate({})}
    />
  );
}

export function SwitchDialog({ open, onOpenChange, status: { billingInterval } }: ManageDialogProps) {
  const change = useSwitchSubscription(() => onOpenChange(false));
  const next = billingInterval === 'yearly' ? 'monthly' : 'yearly';
  const label = next === 'yearly' ? 'Switch to Yearly' : 'Switch to Monthly';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      text={`You will pay ${priceOf(next)} from now on${next === 'yearly' ? ', saving 20%' : ''}. Your unused time is credited.`}
      confirmLabel={label}
      pendingText="Switching..."
      pending={change.isPending}
      onConfirm={() => change.mutate({ body: { billingInterval: next } })}
    />
  );
}
