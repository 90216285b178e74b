import type { Debt } from '#contract/debts.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';

export type DebtAct = 'minimum' | 'edit' | 'history' | 'remove';

/** The open dialog and its debt. */
export type DebtDialog = { act: DebtAct; debt: Debt };

const PayMinimumDialog = lazyDialog(async () => (await import('./pay-minimum-dialog.tsx')).PayMinimumDialog);
const EditDebtDialog = lazyDialog(async () => (await import('../form/edit-debt-dialog.tsx')).EditDebtDialog);
const DebtHistoryDialog = lazyDialog(
  async () => (await import('./debt-history-dialog.tsx')).DebtHistoryDialog,
);
const RemoveDebtDialog = lazyDialog(async () => (await import('./remove-debt-dialog.tsx')).RemoveDebtDialog);

/** The dialogs about one debt; at most one is open. */
export function DebtDialogs({ dialog, onClose }: { dialog: DebtDialog | null; onClose: () => void }) {
  const debt = useLastKnown(dialog?.debt ?? null);
  const steer = dialogProps<DebtAct>(dialog?.act, onClose);
  if (debt === null) return null;
  return (
    <>
      <PayMinimumDialog {...steer('minimum')} debt={debt} />
      <EditDebtDialog {...steer('edit')} debt={debt} />
      <DebtHistoryDialog {...steer('history')} debt={debt} />
      <RemoveDebtDialog {...steer('remove')} debt={debt} />
    </>
  );
}
