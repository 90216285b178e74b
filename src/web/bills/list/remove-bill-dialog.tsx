import type { Bill } from '#contract/bills.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveBill } from '../mutations.ts';

type RemoveBillDialogProps = DialogProps & { bill: Bill; onRemoved?: () => void };

export function RemoveBillDialog({ open, onOpenChange, bill, onRemoved }: RemoveBillDialogProps) {
  const { kind } = bill;
  const remove = useRemoveBill(kind, () => {
    onOpenChange(false);
    onRemoved?.();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'bill' ? 'Delete Bill' : 'Delete Income'}
      text={
        <>
          <p>Are you sure you want to delete this {kind}?</p>
          <p className="mt-2">
            <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{bill.name}</bdi> will not repeat.{' '}
            {kind === 'bill' ? 'Its past payments stay.' : 'What you received stays.'}
          </p>
        </>
      }
      confirmLabel="Delete"
      pendingText="Deleting..."
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: bill.id } });
      }}
    />
  );
}
