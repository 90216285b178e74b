import type { Bill } from '#contract/bills.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import type { BillAct } from './bill-row.tsx';

const EditBillDialog = lazyDialog(async () => (await import('../form/edit-bill-dialog.tsx')).EditBillDialog);
const BillHistoryDialog = lazyDialog(
  async () => (await import('./bill-history-dialog.tsx')).BillHistoryDialog,
);
const RemoveBillDialog = lazyDialog(async () => (await import('./remove-bill-dialog.tsx')).RemoveBillDialog);

/** The open dialog and its bill. */
export type BillDialog = { act: BillAct; bill: Bill };

/** The dialogs of the rows; at most one is open. */
export function BillDialogs({ dialog, onClose }: { dialog: BillDialog | null; onClose: () => void }) {
  const bill = useLastKnown(dialog?.bill ?? null);
  const steer = dialogProps<BillAct>(dialog?.act, onClose);
  if (bill === null) return null;
  return (
    <>
      <EditBillDialog {...steer('edit')} bill={bill} />
      <BillHistoryDialog {...steer('history')} bill={bill} />
      <RemoveBillDialog {...steer('remove')} bill={bill} />
    </>
  );
}
