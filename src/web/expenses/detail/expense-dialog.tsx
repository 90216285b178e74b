import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';

const ExpensePanel = lazyDialog(async () => (await import('./expense-panel.tsx')).ExpensePanel);

/** Shows one expense; null is closed. */
export function ExpenseDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLastKnown(id);
  return shown && <ExpensePanel key={shown} id={shown} open={id !== null} onClose={onClose} />;
}
