import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Bill } from '#contract/bills.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveBill } from '../mutations.ts';

type RemoveBillDialogProps = DialogProps & { bill: Bill; onRemoved?: () => void };

export function RemoveBillDialog({ open, onOpenChange, bill, onRemoved }: RemoveBillDialogProps) {
  const { kind } = bill;
  const name = <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{bill.name}</bdi>;
  const remove = useRemoveBill(kind, () => {
    onOpenChange(false);
    onRemoved?.();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'bill' ? t`Delete Bill` : t`Delete Income`}
      text={
        <>
          <p>
            {kind === 'bill'
              ? t`Are you sure you want to delete this bill?`
              : t`Are you sure you want to delete this income?`}
          </p>
          <p className="mt-2">
            {kind === 'bill' ? (
              <Trans>{name} won't repeat. Its past payments stay.</Trans>
            ) : (
              <Trans>{name} won't repeat. What you received stays.</Trans>
            )}
          </p>
        </>
      }
      confirmLabel={t`Delete`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: bill.id } });
      }}
    />
  );
}
