import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveCard } from './mutations.ts';
import type { SavedCard } from './queries.ts';

type RemoveCardDialogProps = { card: SavedCard | null; onClose: () => void };

export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  // The card stays named while its dialog closes.
  const [shown, setShown] = useState(card);
  if (card !== null && card !== shown) setShown(card);
  const remove = useRemoveCard(onClose);
  return (
    <ConfirmDialog
      open={card !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove Card"
      text={`Are you sure you want to remove ${shown?.name ?? 'this card'}? Past payments are not affected.`}
      confirmLabel="Remove"
      pendingText="Removing..."
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (card !== null) remove.mutate({ params: { id: card.id } });
      }}
    />
  );
}
