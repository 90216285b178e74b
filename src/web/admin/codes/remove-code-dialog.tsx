import type { PromotionCode } from '#contract/admin.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveCode } from '../mutations.ts';

type RemoveCodeDialogProps = { open: boolean; onClose: () => void; code: PromotionCode };

export function RemoveCodeDialog({ open, onClose, code }: RemoveCodeDialogProps) {
  const remove = useRemoveCode(onClose);
  const { redemptionsCount } = code;
  const times = redemptionsCount === 1 ? 'once' : `${redemptionsCount} times`;
  const name = <span className="font-medium text-ink">{code.code}</span>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
