import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Debt } from '#contract/debts.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveDebt } from '../mutations.ts';

type RemoveDebtDialogProps = DialogProps & { debt: Debt };

export function RemoveDebtDialog({ open, onOpenChange, debt }: RemoveDebtDialogProps) {
  const remove = useRemoveDebt(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete Debt`}
      text={
        <p>
          <Trans>
            <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{debt.name}</bdi> and its payment
            history will be deleted. This can't be undone.
          </Trans>
        </p>
      }
      confirmLabel={t`Delete`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: debt.id } });
      }}
    />
  );
}
