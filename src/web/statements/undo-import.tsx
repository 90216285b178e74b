import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import type { removeStatement } from '#contract/statements.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useUndoStatement } from './mutations.ts';

export type Undone = ReplyOf<typeof removeStatement>;
type UndoImportProps = { id: string; count: number; label: string; onUndone: (undone: Undone) => void };

/** Takes an import back, after a question. */
export function UndoImport({ id, count, label, onUndone }: UndoImportProps) {
  const [isAsking, setAsking] = useState(false);
  const undoing = useUndoStatement((undone) => {
    setAsking(false);
    onUndone(undone);
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={label}
        onClick={() => setAsking(true)}
      >{t`Undo`}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Undo Import`}
        text={plural(count, {
          one: t`The entry of this import will be removed for you and for everyone you shared with.`,
          other: t`The # entries of this import will be removed for you and for everyone you shared with.`,
        })}
        confirmLabel={t`Undo Import`}
        pendingText={t`Undoing...`}
        danger
        pending={undoing.isPending}
        onConfirm={() => undoing.mutate({ params: { id } })}
      />
    </>
  );
}
