import { Suspense } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import {
  openOutbox,
  useEditedWaiting,
  useIsOutboxOpen,
  useLeaving,
  useLeftBehind,
  useOutbox,
} from '#web/lib/outbox/shown.ts';

const MarkButton = lazyPart(async () => (await import('#web/lib/outbox/mark-button.tsx')).MarkButton, NoPart);
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

const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const EditWaitingDialog = lazyDialog(
  async () => (await import('./edit-waiting-dialog.tsx')).EditWaitingDialog,
);
const LeftBehindDialog = lazyDialog(async () => (await import('./left-behind-dialog.tsx')).LeftBehindDialog);

/** The dialogs of the outbox, once they are needed. */
export function OutboxDialogs() {
  const leaving = useLeaving();
  const leftBehind = useLeftBehind();
  const edited = useEditedWaiting();
  return (
    <>
      <OutboxDialog open={useIsOutboxOpen()} onOpenChange={openOutbox} />
      <EditWaitingDialog open={edited !== null} entryKey={edited} />
      <LeaveDialog open={leaving !== null} leaving={leaving} />
      <LeftBehindDialog open={leftBehind.length > 0} people={leftBehind} />
    </>
  );
}
