import { msg, t } from '@lingui/core/macro';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, StripeElementLocale, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { labels, spoken } from '#web/lib/language/i18n.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useTheme } from '#web/ui/theme.ts';
import { isPayment } from '../emulator.ts';
import { sayRefusal } from '../refusal.ts';
import { fetchStripe } from '../stripe.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import type { CardFormProps } from './card-frame.tsx';

const NOT_LOADED = labels({
  title: msg`The card form couldn't be loaded`,
  text: msg`Check your connection and try again.`,
});

type StripeFormProps = CardFormProps & { publishableKey: string };

/** Stripe's own fields in our colors. Card data never touches this page. */
export function StripeForm({ publishableKey, ...form }: StripeFormProps) {
  const [stripe, setStripe] = useState(() => fetchStripe(publishableKey));
  const [hasFailed, setHasFailed] = useState(false);
  // This form reports a load failure itself.
  const given = useMemo(() => stripe.catch(() => null), [stripe]);
  const appearance = useAppearance();
  useEffect(() => {
    stripe.catch(() => setHasFailed(true));
  }, [stripe]);
  if (hasFailed) {
    return (
      <form.Frame
        {...form}
        submitLabel={t`Try Again`}
        pending={false}
        failure={NOT_LOADED}
        onSubmit={(event) => {
          event.preventDefault();
          setHasFailed(false);
          setStripe(fetchStripe(publishableKey));
        }}
      >
        {null}
      </form.Frame>
    );
  }
  return (
    <Elements
      stripe={given}
      options={{ clientSecret: form.clientSecret, appearance, locale: spoken().code as StripeElementLocale }}
    >
      <Fields {...form} />
    </Elements>
  );
}

function Fields({ Frame, clientSecret, returnPath, onBusy, onDone, ...look }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (stripe === null || elements === null || isSending) return;
    setIsSending(true);
    setFailure(null);
    onBusy?.(true);
    const options = {
      elements,
      confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
      redirect: 'if_required',
    } as const;
    try {
      const result = isPayment(clientSecret)
        ? await stripe.confirmPayment(options)
        : await stripe.confirmSetup(options);
      if (result.error !== undefined) {
        const { title, text } = failureOf(result.error, clientSecret);
        setFailure({ title, text });
        toast({ variant: 'destructive', title, description: text });
      } else onDone(cardOf('setupIntent' in result ? result.setupIntent.payment_method : null));
    } finally {
      setIsSending(false);
      onBusy?.(false);
    }
  };
  return (
    <Frame
      {...look}
      pending={isSending || look.pending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
    >
      {!isReady && <CardFormSkeleton />}
      <PaymentElement
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => setFailure({ ...NOT_LOADED, text: error.message ?? NOT_LOADED.text })}
      />
    </Frame>
  );
}

function cardOf(method: string | { id: string } | null): string | null {
  return method === null || typeof method === 'string' ? method : method.id;
}

function failureOf(error: StripeError, clientSecret: string) {
  return {
    title: isPayment(clientSecret) ? t`Payment Failed` : t`Card setup failed`,
    text: sayRefusal(error),
  };
}

/** The current theme in Stripe's format. Its iframe cannot read our CSS variables. */
function useAppearance(): Appearance {
  const theme = useTheme();
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: '10px',
      colorPrimary: isDark ? '#8ea8f5' : '#3d55b5',
      colorBackground: isDark ? '#16181d' : '#ffffff',
    },
  };
}
