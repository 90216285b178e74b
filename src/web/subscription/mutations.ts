import { t } from '@lingui/core/macro';
import { cancelSubscription, resumeSubscription, switchSubscription } from '#contract/subscription.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useCancelSubscription(onDone: () => void) {
  return useCall(cancelSubscription, {
    onSuccess: () => {
      toast({
        title: t`Subscription canceled`,
        description: t`You won't be charged again. You keep access until the end of the period.`,
      });
      onDone();
    },
    onError: toastFailure(t`Failed to cancel the subscription`),
  });
}

export function useResumeSubscription() {
  return useCall(resumeSubscription, {
    onSuccess: () => toast({ title: t`Subscription resumed`, description: t`It will renew as before.` }),
    onError: toastFailure(t`Failed to resume the subscription`),
  });
}

export function useSwitchSubscription(onDone: () => void) {
  return useCall(switchSubscription, {
    onSuccess: ({ billingInterval }) => {
      toast({
        title: t`Subscription changed`,
        description:
          billingInterval === 'yearly' ? t`You're now billed yearly.` : t`You're now billed monthly.`,
      });
      onDone();
    },
    onError: toastFailure(t`Failed to change the subscription`),
  });
}
