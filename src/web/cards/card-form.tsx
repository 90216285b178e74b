import { lazy, Suspense } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CardFormLook } from './card-form-frame.tsx';
import { useCardProvider } from './queries.ts';
import { StandInForm } from './stand-in-form.tsx';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

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

/** Asks for a card by the form of the card provider in use. */
export function CardForm(props: CardFormProps) {
  const { data: provider, isError, refetch, isRefetching } = useCardProvider();
  const className = props.layout === 'dialog' ? 'px-4 pb-6 md:px-6' : '';
  if (provider === undefined && isError) {
    return (
      <div className={className}>
        <ErrorState
          title="The card form could not be loaded"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </div>
    );
  }
  const waiting = <CardFormSkeleton className={className} />;
  if (provider === undefined) return waiting;
  // Another client secret is another form.
  if (provider.kind === 'stand-in') {
    return <StandInForm key={props.clientSecret} publishableKey={provider.publishableKey} {...props} />;
  }
  return (
    <Suspense fallback={waiting}>
      <StripeForm key={props.clientSecret} publishableKey={provider.publishableKey} {...props} />
    </Suspense>
  );
}

/** Of the size of the form to come. */
export function CardFormSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading the card form</span>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Skeleton className="col-span-2 h-22" />
        <Skeleton className="col-span-2 h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="col-span-2 h-16" />
      </div>
    </div>
  );
}
