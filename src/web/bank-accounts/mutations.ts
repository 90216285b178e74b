import { addBankAccount, removeBankAccount, updateBankAccount } from '#contract/bank-accounts.ts';
import { tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string, fallback: string) {
  return (error: Error) => toast({ variant: 'destructive', title, description: tellError(error, fallback) });
}

export function useAddBankAccount(onAdded: () => void) {
  return useCall(addBankAccount, {
    onSuccess: () => {
      toast({ title: 'Bank account added' });
      onAdded();
    },
    onError: tellFailure('Error', 'Failed to add bank account'),
  });
}

export function useSetDefaultBankAccount() {
  return useCall(updateBankAccount, {
    onSuccess: () => toast({ title: 'Default bank account changed' }),
    onError: tellFailure('Error', 'Failed to change the default bank account'),
  });
}

export function useRemoveBankAccount(onRemoved: () => void) {
  return useCall(removeBankAccount, {
    onSuccess: () => {
      toast({ title: 'Bank account removed' });
      onRemoved();
    },
    onError: tellFailure('Error', 'Failed to remove bank account'),
  });
}
