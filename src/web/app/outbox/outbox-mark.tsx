import { lazy, Suspense } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { openOutbox, useIsOutboxOpen, useOutbox } from '#web/lib/outbox/shown.ts';

const MarkButton = lazy(async () => ({ default: (await import('./mark-button.tsx')).MarkButton }));
const OutboxDialog = lazyDialog(async () => (await import('./outbox-dialog.tsx')).OutboxDialog);

/** The button that opens the outbox. It exists only while something waits. */
export function OutboxMark() {
  const stored = useOutbox();
  if (stored === null) return null;
  return (
    <Suspense>
      <MarkButton stored={stored} />
    </Suspense>
  );
}

/** The outbox, once it was opened. */
export function OutboxOpened() {
  const isOpen = useIsOutboxOpen();
  return <OutboxDialog open={isOpen} onOpenChange={() => openOutbox(false)} />;
}
