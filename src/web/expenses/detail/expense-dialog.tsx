import { lazy, useState } from 'react';
import { WhenOpened } from '#web/lib/when-opened.tsx';

const ExpensePanel = lazy(async () => ({ default: (await import('./expense-panel.tsx')).ExpensePanel }));

/** One expense in full; null is closed. */
export function ExpenseDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  // Keeps showing the last one while it closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <WhenOpened open={id !== null}>
      {shown !== null && <ExpensePanel key={shown} id={shown} open={id !== null} onClose={onClose} />}
    </WhenOpened>
  );
}
