import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { CardFailure, type CardFrameProps } from './card-frame.tsx';

/** The buttons stand in the dialog's footer. */
export function DialogCardFrame({
  submitLabel,
  pendingText,
  pending,
  failure,
  onSubmit,
  children,
}: CardFrameProps) {
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        {children}
        <CardFailure failure={failure} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={pending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={pending} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
