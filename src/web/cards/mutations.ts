import { t } from '@lingui/core/macro';
import {
  addPaymentMethod,
  removePaymentMethod,
  startCardSetup,
  updatePaymentMethod,
} from '#contract/cards.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useStartCardSetup(onStarted: (clientSecret: string) => void, onFailed: () => void) {
  return useCall(startCardSetup, {
    onSuccess: ({ clientSecret }) => onStarted(clientSecret),
    onError: (error) => {
      toastFailure(t`Failed to initialize card setup`)(error);
      onFailed();
    },
  });
}

export function useAddCard(onAdded: () => void, onFailed: () => void) {
  return useCall(addPaymentMethod, {
    onSuccess: () => {
      toast({ title: t`Card added` });
      onAdded();
    },
    onError: (error) => {
      toastFailure(t`Failed to add card`)(error);
      onFailed();
    },
  });
}

export function useSetDefaultCard() {
  return useCall(updatePaymentMethod, {
    onSuccess: () => toast({ title: t`Default card changed` }),
    onError: toastFailure(t`Error`, t`Failed to change the default card`),
  });
}

export function useRemoveCard(onRemoved: () => void) {
  return useCall(removePaymentMethod, {
    onSuccess: () => {
      toast({ title: t`Card removed` });
      onRemoved();
    },
    onError: toastFailure(t`Error`, t`Failed to remove card`),
  });
}
