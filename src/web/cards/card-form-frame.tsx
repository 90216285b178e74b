import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/dialog.tsx';

export type CardFormLook = {
  /** In a dialog the buttons stand in its footer; on a page there is one button as wide as the form. */
  layout: 'dialog' | 'page';
  submitLabel: string;
  pendingText: string;
};

export type CardFormProps = CardFormLook & {
  /** Of a setup (saves a card) or of a payment. */
  clientSecret: string;
  /** Where to come back to, should the bank send its customer away. */
  returnPath: string;
  /** What follows is still under way. */
  pending: boolean;
  onBusy?: (isBusy: boolean) => void;
  /** The card was confirmed; the provider's id of it, where it was saved. */
  onDone: (paymentMethodId: string | null) => void;
  /** This client secret leads nowhere. Without it the form says so itself. */
  onBroken?: () => void;
};

type CardFormFrameProps = CardFormLook & {
  pending: boolean;
  /** What went wrong with the whole card. */
  failure: { title: string; text: string } | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function CardFormFrame({
  layout,
  submitLabel,
  pendingText,
  pending,
  failure,
  onSubmit,
  children,
}: CardFormFrameProps) {
  const alert = failure && <Failure {...failure} />;
  const button = (
    <Button
      type="submit"
      size={layout === 'page' ? 'large' : 'medium'}
      pending={pending}
      pendingText={pendingText}
    >
      {submitLabel}
    </Button>
  );
  if (layout === 'page') {
    return (
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        {alert}
        {button}
      </form>
    );
  }
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        {children}
        {alert}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={pending}>
            Cancel
          </Button>
        </DialogClose>
        {button}
      </DialogFooter>
    </DialogForm>
  );
}

function Failure({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-control bg-danger-tint p-3 text-14">
      <CircleAlert aria-hidden="true" className="mt-px size-4.5 text-danger" />
      <div className="min-w-0">
        <p className="font-medium text-danger">{title}</p>
        <p className="[overflow-wrap:anywhere]">{text}</p>
      </div>
    </div>
  );
}
