import { cancelSubscription, resumeSubscription, switchSubscription } from '#contract/subscription.ts';
import { tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string) {
  return (error: Error) =>
    toast({ variant: 'destructive', title, description: tellError(error, 'Please try again.') });
}

export function useCancelSubscription(onDone: () => void) {
  return useCall(cancelSubscription, {
    onSuccess: () => {
      toast({
        title: 'Subscription cancelled',
        description: 'No more charges. Your access runs to its end.',
      });
      onDone();
    },
    onError: tellFailure('Failed to cancel the subscription'),
  });
}

export function useResumeSubscription() {
  return useCall(resumeSubscription, {
    onSuccess: () => toast({ title: 'Subscription resumed', description: 'It renews as before.' }),
    onError: tellFailure('Failed to resume the subscription'),
  });
}

export function useSwitchSubscription(onDone: () => void) {
  return useCall(switchSubscription, {
    onSuccess: ({ billingInterval }) => {
      toast({
        title: 'Subscription changed',
        description: `You now pay ${billingInterval === 'yearly' ? 'yearly' : 'monthly'}.`,
      });
      onDone();
    },
    onError: tellFailure('Failed to change the subscription'),
  });
}
