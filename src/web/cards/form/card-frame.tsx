import { CircleAlert } from 'lucide-react';
import type { ComponentType, FormEvent, ReactNode } from 'react';

/** The layout around the card fields, for a page or a dialog. */
export type CardFrameProps = {
  submitLabel: string;
  pendingText: string;
  pending: boolean;
  /** The error of the whole card. */
  failure: { title: string; text: string } | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export type CardFormProps = Pick<CardFrameProps, 'submitLabel' | 'pendingText'> & {
  Frame: ComponentType<CardFrameProps>;
  /** The classes of the skeleton that shows until the form has loaded. */
  className?: string;
  /** The client secret of a setup intent (saves a card) or of a payment intent. */
  clientSecret: string;
  /** Where the bank sends the customer back to after a redirect. */
  returnPath: string;
  /** The work after the confirmation is still running. */
  pending: boolean;
  onBusy?: (isBusy: boolean) => void;
  /** Called after the confirmation, with the provider's id of the card if it was saved. */
  onDone: (paymentMethodId: string | null) => void;
  /** Called when the client secret is not valid. Without it the form shows the error. */
  onBroken?: () => void;
};

export function CardFailure({ failure }: Pick<CardFrameProps, 'failure'>) {
  if (failure === null) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-control bg-danger-tint p-3 text-14">
      <CircleAlert aria-hidden="true" className="mt-px size-4.5 text-danger" />
      <div className="min-w-0">
        <p className="font-medium text-danger">{failure.title}</p>
        <p className="[overflow-wrap:anywhere]">{failure.text}</p>
      </div>
    </div>
  );
}
