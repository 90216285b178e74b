import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';

/** Cancel and Confirm, which is out of use where there is nothing to send. */
export function SendFooter({ sending, disabled = false }: { sending: boolean; disabled?: boolean }) {
  return (
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary" disabled={sending}>
          Cancel
        </Button>
      </DialogClose>
      <Button type="submit" disabled={disabled} pending={sending} pendingText="Sending...">
        Confirm
      </Button>
    </DialogFooter>
  );
}
