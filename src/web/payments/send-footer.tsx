import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

/** Cancel and Confirm. */
export function SendFooter({ sending }: { sending: boolean }) {
  return (
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary" disabled={sending}>
          Cancel
        </Button>
      </DialogClose>
      <Button type="submit" pending={sending} pendingText="Sending...">
        Confirm
      </Button>
    </DialogFooter>
  );
}
