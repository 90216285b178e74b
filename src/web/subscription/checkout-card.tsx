import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Checkout, startCheckout } from '#contract/subscription.ts';
import { type BillingInterval, PRICES } from '#domain/prices.ts';
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';

type CheckoutCardProps = {
  interval: BillingInterval;
  onInterval: (interval: BillingInterval) => void;
  /** Renders the card form. */
  cardForm: (checkout: Checkout) => ReactNode;
};

/** The price, the interval, and the payment form. */
export function CheckoutCard({ interval, onInterval, cardForm }: CheckoutCardProps) {
  const content = <Pane key={interval} interval={interval} cardForm={cardForm} />;
  return (
    <Card as="section" aria-label={t`Subscribe`}>
      <Tabs
        label={t`Billing interval`}
        fill
        value={interval}
        onChange={onInterval}
        tabs={[
          { value: 'monthly', label: <TabLabel name={t`Monthly`} interval="monthly" />, content },
          { value: 'yearly', label: <TabLabel name={t`Yearly`} interval="yearly" />, content },
        ]}
      />
    </Card>
  );
}

function TabLabel({ name, interval }: { name: string; interval: BillingInterval }) {
  return (
    <span className="flex items-center gap-1.5">
      {name} <span className="figures font-normal text-quiet">{formatMoney(PRICES[interval])}</span>
      {interval === 'yearly' && <Badge tone="owed">{t`Save 20%`}</Badge>}
    </span>
  );
}

/** The checkout of one interval. Another interval replaces it, so a late earlier reply is dropped. */
function useCheckout(interval: BillingInterval) {
  return useQuery({
    queryKey: ['checkout', interval] as const,
    queryFn: ({ signal }) => call(startCheckout, { body: { billingInterval: interval }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

function Pane({ interval, cardForm }: Pick<CheckoutCardProps, 'interval' | 'cardForm'>) {
  const checkout = useCheckout(interval);
  if (checkout.data === undefined) {
    return checkout.isError ? (
      <CheckoutError error={checkout.error} />
    ) : (
      <CheckoutSpinner interval={interval} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Price interval={interval} checkout={checkout.data} />
      {cardForm(checkout.data)}
    </div>
  );
}

function CheckoutSpinner({ interval }: { interval: BillingInterval }) {
  return (
    <div className="flex flex-col gap-5">
      <Price interval={interval} checkout={undefined} />
      <div className="grid min-h-72 place-items-center">
        <Spinner label={t`Loading the payment form`} className="size-8 text-accent" />
      </div>
    </div>
  );
}

type PriceProps = { interval: BillingInterval; checkout: Checkout | undefined };

function Price({ interval, checkout }: PriceProps) {
  const isMonthly = interval === 'monthly';
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="figures text-28 font-semibold">{formatMoney(PRICES[interval])}</span>
        <span className="text-16 text-quiet">{isMonthly ? t`a month` : t`a year`}</span>
      </p>
      {checkout?.discount ? (
        <p className="text-14">
          <DiscountedPrice isMonthly={isMonthly} checkout={checkout} discount={checkout.discount} />
        </p>
      ) : (
        <p className="text-14 text-quiet">
          {isMonthly
            ? t`Renews every month. You can cancel at any time.`
            : t`Renews every year. You can cancel at any time.`}
        </p>
      )}
    </div>
  );
}

type DiscountedPriceProps = {
  isMonthly: boolean;
  checkout: Checkout;
  discount: NonNullable<Checkout['discount']>;
};

function DiscountedPrice({ isMonthly, checkout, discount: { percent, code } }: DiscountedPriceProps) {
  const today = <strong className="font-semibold">{t`${formatMoney(checkout.dueNow)} today`}</strong>;
  const later = formatMoney(checkout.dueLater);
  return isMonthly ? (
    <Trans>
      {today}, {percent}% off with code {code}. Then {later} every month.
    </Trans>
  ) : (
    <Trans>
      {today}, {percent}% off with code {code}. Then {later} every year.
    </Trans>
  );
}

/** Explains why there is no payment form. */
function CheckoutError({ error }: { error: Error }) {
  // A refusal has its own reason; any other error gets our text.
  const isRefusal = error instanceof ApiError && error.status === 409;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 py-10 text-center">
      <p className="text-body font-medium text-balance">
        {isRefusal ? t`Failed to create subscription` : t`Failed to initialize payment`}
      </p>
      <p className="max-w-sm text-14 text-quiet text-balance">{errorMessage(error, t`Please try again.`)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button asChild variant="secondary">
          <Link href={to.dashboard}>{t`Go Back`}</Link>
        </Button>
        {isRefusal && (
          <Button asChild>
            <Link href={to.subscription}>{t`View Subscription`}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
