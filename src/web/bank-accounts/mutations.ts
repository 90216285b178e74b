import { t } from '@lingui/core/macro';
import { addBankAccount, removeBankAccount, updateBankAccount } from '#contract/bank-accounts.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useAddBankAccount(onAdded: () => void) {
  return useCall(addBankAccount, {
    onSuccess: () => {
      toast({ title: t`Bank account added` });
      onAdded();
    },
    onError: toastFailure(t`Error`, t`Failed to add bank account`),
  });
}

export function useSetDefaultBankAccount() {
  return useCall(updateBankAccount, {
    onSuccess: () => toast({ title: t`Default bank account changed` }),
    onError: toastFailure(t`Error`, t`Failed to change the default bank account`),
  });
}

export function useRemoveBankAccount(onRemoved: () => void) {
  return useCall(removeBankAccount, {
    onSuccess: () => {
      toast({ title: t`Bank account removed` });
      onRemoved();
    },
    onError: toastFailure(t`Error`, t`Failed to remove bank account`),
  });
}
