import { useState } from 'react';
import type { BankAccount } from '#contract/bank-accounts.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveBankAccount } from './mutations.ts';
import { accountLine } from './queries.ts';

type RemoveBankAccountDialogProps = { account: BankAccount | null; onClose: () => void };

export function RemoveBankAccountDialog({ account, onClose }: RemoveBankAccountDialogProps) {
  // The account stays named while its dialog closes.
  const [shown, setShown] = useState(account);
  if (account !== null && account !== shown) setShown(account);
  const remove = useRemoveBankAccount(onClose);
  return (
    <ConfirmDialog
      open={account !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove Bank Account"
      text={
        shown && (
          <>
            Are you sure you want to remove <bdi>{shown.accountName}</bdi> ({accountLine(shown)})? Withdrawals
            on their way to it still arrive.
          </>
        )
      }
      confirmLabel="Remove"
      pendingText="Removing..."
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (account !== null) remove.mutate({ params: { id: account.id } });
      }}
    />
  );
}
