import { lazy, useState } from 'react';
import type { Debt } from '#contract/debts.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';

export type DebtAct = 'minimum' | 'edit' | 'history' | 'remove';

/** What is being done with which of the debts. */
export type DebtDialog = { act: DebtAct; debt: Debt };

const PayMinimumDialog = lazy(async () => ({
  default: (await import('./pay-minimum-dialog.tsx')).PayMinimumDialog,
}));
const EditDebtDialog = lazy(async () => ({
  default: (await import('../form/edit-debt-dialog.tsx')).EditDebtDialog,
}));
const DebtHistoryDialog = lazy(async () => ({
  default: (await import('./debt-history-dialog.tsx')).DebtHistoryDialog,
}));
const RemoveDebtDialog = lazy(async () => ({
  default: (await import('./remove-debt-dialog.tsx')).RemoveDebtDialog,
}));

/** The dialogs about one debt, one open at a time. */
export function DebtDialogs({ dialog, onClose }: { dialog: DebtDialog | null; onClose: () => void }) {
  // The debt stays known while its dialog closes.
  const [debt, setDebt] = useState<Debt | null>(null);
  if (dialog !== null && dialog.debt !== debt) setDebt(dialog.debt);
  const steer = (act: DebtAct) => ({
    open: dialog?.act === act,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  });
  if (debt === null) return null;
  return (
    <>
      <WhenOpened open={dialog?.act === 'minimum'}>
        <PayMinimumDialog {...steer('minimum')} debt={debt} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'edit'}>
        <EditDebtDialog {...steer('edit')} debt={debt} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'history'}>
        <DebtHistoryDialog {...steer('history')} debt={debt} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'remove'}>
        <RemoveDebtDialog {...steer('remove')} debt={debt} />
      </WhenOpened>
    </>
  );
}
