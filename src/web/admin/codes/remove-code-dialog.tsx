import type { PromotionCode } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveCode } from '../mutations.ts';

type RemoveCodeDialogProps = DialogProps & { code: PromotionCode };

export function RemoveCodeDialog({ open, onOpenChange, code }: RemoveCodeDialogProps) {
  const remove = useRemoveCode(() => onOpenChange(false));
  const { redemptionsCount } = code;
  const times = redemptionsCount === 1 ? 'once' : `${redemptionsCount} times`;
  const name = <span className="font-medium text-ink">{code.code}</span>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Promotion Code"
      text={
        redemptionsCount > 0 ? (
          <p>
            {name} has been redeemed {times}. It will be deactivated instead of deleted.
          </p>
        ) : (
          <p>{name} will be permanently deleted. This action cannot be undone.</p>
        )
      }
      confirmLabel={redemptionsCount > 0 ? 'Deactivate' : 'Delete'}
      pendingText={redemptionsCount > 0 ? 'Deactivating...' : 'Deleting...'}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: code.id } });
      }}
    />
  );
}
