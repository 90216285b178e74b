import { addBankAccount, removeBankAccount, updateBankAccount } from '#contract/bank-accounts.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useAddBankAccount(onAdded: () => void) {
  return useCall(addBankAccount, {
    onSuccess: () => {
      toast({ title: 'Bank account added' });
      onAdded();
    },
    onError: toastFailure('Error', 'Failed to add bank account'),
  });
}

export function useSetDefaultBankAccount() {
  return useCall(updateBankAccount, {
    onSuccess: () => toast({ title: 'Default bank account changed' }),
    onError: toastFailure('Error', 'Failed to change the default bank account'),
  });
}

export function useRemoveBankAccount(onRemoved: () => void) {
  return useCall(removeBankAccount, {
    onSuccess: () => {
      toast({ title: 'Bank account removed' });
      onRemoved();
    },
    onError: toastFailure('Error', 'Failed to remove bank account'),
  });
}
