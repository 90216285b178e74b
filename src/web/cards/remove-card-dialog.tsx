import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveCard } from './mutations.ts';
import type { SavedCard } from './queries.ts';

type RemoveCardDialogProps = DialogProps & { card: SavedCard };

export function RemoveCardDialog({ open, onOpenChange, card }: RemoveCardDialogProps) {
  const remove = useRemoveCard(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Remove Card`}
      text={t`Are you sure you want to remove ${card.name}? Past payments aren't affected.`}
      confirmLabel={t`Remove`}
      pendingText={t`Removing...`}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: card.id } })}
    />
  );
}
