import { lazy, useState } from 'react';
import type { Bill } from '#contract/bills.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import type { BillAct } from './bill-card.tsx';

const EditBillDialog = lazy(async () => ({
  default: (await import('../form/edit-bill-dialog.tsx')).EditBillDialog,
}));
const BillHistoryDialog = lazy(async () => ({
  default: (await import('./bill-history-dialog.tsx')).BillHistoryDialog,
}));
const RemoveBillDialog = lazy(async () => ({
  default: (await import('./remove-bill-dialog.tsx')).RemoveBillDialog,
}));

/** What is being done with which of the bills. */
export type BillDialog = { act: BillAct; bill: Bill };

/** The dialogs of the cards, one open at a time. */
export function BillDialogs({ dialog, onClose }: { dialog: BillDialog | null; onClose: () => void }) {
  // The bill stays known while its dialog closes.
  const [bill, setBill] = useState<Bill | null>(null);
  if (dialog !== null && dialog.bill !== bill) setBill(dialog.bill);
  const steer = (act: BillAct) => ({
    open: dialog?.act === act,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  });
  if (bill === null) return null;
  return (
    <>
      <WhenOpened open={dialog?.act === 'edit'}>
        <EditBillDialog {...steer('edit')} bill={bill} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'history'}>
        <BillHistoryDialog {...steer('history')} bill={bill} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'remove'}>
        <RemoveBillDialog {...steer('remove')} bill={bill} />
      </WhenOpened>
    </>
  );
}
