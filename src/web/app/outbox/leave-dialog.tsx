import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useLastKnown } from '#web/lib/dialogs.tsx';
import { wake } from '#web/lib/outbox/sender.ts';
import { askToLeave, shownOutbox, useOutbox } from '#web/lib/outbox/shown.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';

type LeaveDialogProps = { open?: boolean; leaving: { go: () => void } | null };

/** Asks what to do with waiting entries before the user signs out. */
export function LeaveDialog({ open, leaving }: LeaveDialogProps) {
  const asked = useLastKnown(leaving);
  const count = useLastKnown(useOutbox()?.outbox.entries.length ?? null) ?? 0;
  const close = () => askToLeave(null);
  const go = () => {
    close();
    asked?.go();
  };
  const send = useMutation({
    mutationFn: async () => {
      await wake();
      return shownOutbox() === null;
    },
    onSuccess: (isAll) => {
      if (isAll) go();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t`Unsent Entries`}
      size="small"
      dismissable={!send.isPending}
    >
      <DialogBody>
        <p className="text-body text-quiet md:text-14">
          {plural(count, {
            one: "# entry is waiting in this browser. If you discard, everything not sent yet is deleted. This can't be undone.",
            other:
              "# entries are waiting in this browser. If you discard, everything not sent yet is deleted. This can't be undone.",
          })}
        </p>
        {send.data === false && (
          <p role="alert" className="text-14 text-danger">
            {t`Some entries couldn't be sent. Try again when you're online, or review what's waiting.`}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={send.isPending}>
            {t`Cancel`}
          </Button>
        </DialogClose>
        <Button variant="danger" disabled={send.isPending} onClick={go}>
          {t`Discard and Log Out`}
        </Button>
        <Button pending={send.isPending} pendingText={t`Sending...`} onClick={() => send.mutate()}>
          {t`Send First`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
