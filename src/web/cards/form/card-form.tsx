import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { useCardProvider } from '../queries.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import type { CardFormProps } from './card-frame.tsx';
import { EmulatorForm } from './emulator-form.tsx';

const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm);

/** The card form of the configured provider. */
export function CardForm(props: CardFormProps) {
  const { data: provider, isError, refetch, isRefetching } = useCardProvider();
  const { className } = props;
  if (provider === undefined && isError) {
    return (
      <div className={className}>
        <LoadError title={t`The card form couldn't be loaded`} query={{ isRefetching, refetch }} />
      </div>
    );
  }
  const waiting = <CardFormSkeleton className={className} />;
  if (provider === undefined) return waiting;
  // A new client secret needs a new form.
  if (provider.kind === 'stand-in') {
    return <EmulatorForm key={props.clientSecret} publishableKey={provider.publishableKey} {...props} />;
  }
  return (
    <Suspense fallback={waiting}>
      <StripeForm key={props.clientSecret} publishableKey={provider.publishableKey} {...props} />
    </Suspense>
  );
}
