import {
  addPaymentMethod,
  removePaymentMethod,
  startCardSetup,
  updatePaymentMethod,
} from '#contract/cards.ts';
import { tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string, fallback: string) {
  return (error: Error) => toast({ variant: 'destructive', title, description: tellError(error, fallback) });
}

export function useStartCardSetup(onStarted: (clientSecret: string) => void, onFailed: () => void) {
  return useCall(startCardSetup, {
    onSuccess: ({ clientSecret }) => onStarted(clientSecret),
    onError: (error) => {
      tellFailure('Failed to initialize card setup', 'Please try again.')(error);
      onFailed();
    },
  });
}

export function useAddCard(onAdded: () => void, onFailed: () => void) {
  return useCall(addPaymentMethod, {
    onSuccess: () => {
      toast({ title: 'Card added' });
      onAdded();
    },
    onError: (error) => {
      tellFailure('Failed to add card', 'Please try again.')(error);
      onFailed();
    },
  });
}

export function useSetDefaultCard() {
  return useCall(updatePaymentMethod, {
    onSuccess: () => toast({ title: 'Default card changed' }),
    onError: tellFailure('Error', 'Failed to change the default card'),
  });
}

export function useRemoveCard(onRemoved: () => void) {
  return useCall(removePaymentMethod, {
    onSuccess: () => {
      toast({ title: 'Card removed' });
      onRemoved();
    },
    onError: tellFailure('Error', 'Failed to remove card'),
  });
}
