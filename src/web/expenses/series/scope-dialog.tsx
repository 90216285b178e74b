import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';

type ScopeDialogProps = DialogProps & {
  /** A new date applies to one occurrence only. */
  isDateChanged: boolean;
  /** This and the next are being saved. */
  isPending: boolean;
  onOne: () => void;
  onNext: () => void;
};

/** Asks whether an edit of a recurring expense applies to the coming ones too. */
export function ScopeDialog({
  open,
  onOpenChange,
  isDateChanged,
  isPending,
  onOne,
  onNext,
}: ScopeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="This expense repeats"
      description={
        isDateChanged
          ? 'A new date applies to this one only.'
          : 'Apply your changes to later expenses too? Earlier ones stay as they are.'
      }
      size="small"
      dismissable={!isPending}
    >
      <DialogBody>
        <div className="flex flex-col gap-3">
          <Button disabled={isPending} onClick={onOne}>
            Only this one
          </Button>
          {!isDateChanged && (
            <Button variant="secondary" pending={isPending} pendingText="Saving..." onClick={onNext}>
              This and the next
            </Button>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}
