import { t } from '@lingui/core/macro';
import { EditWaitingForm } from '#web/expenses/form/edit-waiting-form.tsx';
import { useLastKnown } from '#web/lib/dialogs.tsx';
import { editWaiting } from '#web/lib/outbox/shown.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type EditWaitingDialogProps = {
  open: boolean;
  /** The key of the entry. */
  entryKey: string | null;
};

/** The form of a new expense that waits to be sent. */
export function EditWaitingDialog({ open, entryKey }: EditWaitingDialogProps) {
  const close = () => editWaiting(null);
  const key = useLastKnown(entryKey);
  return (
    <Dialog open={open} onOpenChange={close} title={t`Edit Expense`}>
      {key !== null && <EditWaitingForm key={key} entryKey={key} onDone={close} />}
    </Dialog>
  );
}
