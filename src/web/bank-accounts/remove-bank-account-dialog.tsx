import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { BankAccount } from '#contract/bank-accounts.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveBankAccount } from './mutations.ts';
import { accountLine } from './queries.ts';

type RemoveBankAccountDialogProps = DialogProps & { account: BankAccount };

export function RemoveBankAccountDialog({ open, onOpenChange, account }: RemoveBankAccountDialogProps) {
  const remove = useRemoveBankAccount(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Remove Bank Account`}
      text={
        <Trans>
          Are you sure you want to remove <bdi>{account.accountName}</bdi> ({accountLine(account)})?
          Withdrawals already on their way will still arrive.
        </Trans>
      }
      confirmLabel={t`Remove`}
      pendingText={t`Removing...`}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: account.id } })}
    />
  );
}
