import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { BillingInterval } from '#domain/prices.ts';
import { CardForm } from '#web/cards/form/card-form.tsx';
import { PageCardFrame } from '#web/cards/form/page-card-frame.tsx';
import { formatMoney } from '#web/lib/language/figures.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { RedeemCard } from '#web/promotions/redeem-card.tsx';
import { Activation } from '#web/subscription/activation.tsx';
import { CheckoutCard } from '#web/subscription/checkout-card.tsx';
import { YearlyBenefits } from '#web/subscription/why-subscribe.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useSite } from '#web/users/queries.ts';

export function SubscribePage() {
  usePageTitle(t`Subscribe`);
  const [chosen, choose] = useSearchParam('interval');
  const interval: BillingInterval = chosen === 'yearly' ? 'yearly' : 'monthly';
  const { isPaid, onPaid } = usePaid();
  const { data: site } = useSite();
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title={t`Subscribe`}
        subtitle={t`Get full access to all features`}
        back={<BackLink href={to.dashboard}>{t`Back`}</BackLink>}
      />
      {isPaid ? (
        <Activation />
      ) : (
        <div className="flex flex-col gap-6">
          <CheckoutCard
            interval={interval}
            onInterval={(next) => choose(next === 'yearly' ? next : null)}
            cardForm={({ clientSecret, dueNow }) => (
              <CardForm
                Frame={PageCardFrame}
                submitLabel={t`Subscribe for ${formatMoney(dueNow)}`}
                pendingText={t`Processing...`}
                clientSecret={clientSecret}
                returnPath={to.subscribe}
                pending={false}
                onDone={onPaid}
              />
            )}
          />
          {interval === 'yearly' && <YearlyBenefits />}
          <Divider text={t`Or Use a Promotion Code`} />
          <RedeemCard demoCode={site?.demoCode} />
        </div>
      )}
    </div>
  );
}

/** Whether the payment succeeded: on this page, or at the bank, which redirects back with the outcome. */
function usePaid() {
  const [answer, setAnswer] = useSearchParam('redirect_status');
  const [isPaid, setIsPaid] = useState(false);
  const tell = () => {
    setIsPaid(true);
    toast({ title: t`Payment Successful`, description: t`Thank you. Your subscription is being activated.` });
  };
  useEffect(() => {
    if (answer === null) return;
    setAnswer(null);
    if (answer === 'failed') {
      toast({
        variant: 'destructive',
        title: t`Payment Failed`,
        description: t`Error: An unexpected error occurred.`,
      });
    } else {
      setIsPaid(true);
      toast({ title: t`Payment Successful` });
    }
  }, [answer, setAnswer]);
  return { isPaid, onPaid: tell };
}

function Divider({ text }: { text: string }) {
  return (
    <div className="flex items-center gap-4 text-13 text-quiet">
      <span className="h-px flex-1 bg-line" />
      {text}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
