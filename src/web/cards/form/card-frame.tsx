import { CircleAlert } from 'lucide-react';
import type { ComponentType, FormEvent, ReactNode } from 'react';

/** What stands around the fields of a card: on a page or in a dialog. */
export type CardFrameProps = {
  submitLabel: string;
  pendingText: string;
  pending: boolean;
  /** What went wrong with the whole card. */
  failure: { title: string; text: string } | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export type CardFormProps = Pick<CardFrameProps, 'submitLabel' | 'pendingText'> & {
  Frame: ComponentType<CardFrameProps>;
  /** Around what stands there until the form has come. */
  className?: string;
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
