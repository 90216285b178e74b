import { cancelSubscription, resumeSubscription, switchSubscription } from '#contract/subscription.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useCancelSubscription(onDone: () => void) {
  return useCall(cancelSubscription, {
    onSuccess: () => {
      toast({
        title: 'Subscription canceled',
        description: 'You will not be charged again. You keep access until the end of the period.',
      });
      onDone();
    },
    onError: toastFailure('Failed to cancel the subscription'),
  });
}

export function useResumeSubscription() {
  return useCall(resumeSubscription, {
    onSuccess: () => toast({ title: 'Subscription resumed', description: 'It will renew as before.' }),
    onError: toastFailure('Failed to resume the subscription'),
  });
}

export function useSwitchSubscription(onDone: () => void) {
  return useCall(switchSubscription, {
    onSuccess: ({ billingInterval }) => {
      toast({
        title: 'Subscription changed',
        description: `You are now billed ${billingInterval === 'yearly' ? 'yearly' : 'monthly'}.`,
      });
      onDone();
    },
    onError: toastFailure('Failed to change the subscription'),
  });
}
