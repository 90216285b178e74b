import { t } from '@lingui/core/macro';
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
  const end = periodEndsAt === null ? t`the end of your paid period` : dayOf(periodEndsAt);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Cancel Subscription`}
      text={t`You keep full access until ${end}, and you won't be charged again. You can resume until then.`}
      confirmLabel={t`Cancel Subscription`}
      pendingText={t`Canceling...`}
      cancelLabel={t`Keep It`}
      danger
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate({})}
    />
  );
}

export function SwitchDialog({ open, onOpenChange, status: { billingInterval } }: ManageDialogProps) {
  const change = useSwitchSubscription(() => onOpenChange(false));
  const next = billingInterval === 'yearly' ? 'monthly' : 'yearly';
  const label = next === 'yearly' ? t`Switch to Yearly` : t`Switch to Monthly`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      text={
        next === 'yearly'
          ? t`You'll pay ${priceOf(next)} from now on, saving 20%. Your unused time is credited.`
          : t`You'll pay ${priceOf(next)} from now on. Your unused time is credited.`
      }
      confirmLabel={label}
      pendingText={t`Switching...`}
      pending={change.isPending}
      onConfirm={() => change.mutate({ body: { billingInterval: next } })}
    />
  );
}
