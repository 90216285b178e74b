import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';

const BillPanel = lazyDialog(async () => (await import('./bill-panel.tsx')).BillPanel);

/** Shows one bill or income; null is closed. */
export function BillDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLastKnown(id);
  return shown && <BillPanel key={shown} id={shown} open={id !== null} onClose={onClose} />;
}
