import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { CardFailure, type CardFrameProps } from './card-frame.tsx';

/** The card form in a dialog; its buttons are in the footer. */
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
      <FormFooter submit={{ label: submitLabel, pendingText: pendingText, isPending: pending }} />
    </DialogForm>
  );
}
