import { usePageTitle } from '#web/lib/page-title.ts';
import { findGated } from '#web/lib/paths.ts';
import { RedeemCard } from '#web/promotions/redeem-card.tsx';
import { InvoicesCard } from '#web/subscription/invoices-card.tsx';
import { ManageCard } from '#web/subscription/manage-card.tsx';
import { PayByCard } from '#web/subscription/pay-by-card.tsx';
import { useSubscriptionStatus } from '#web/subscription/queries.ts';
import { StatusCard } from '#web/subscription/status-card.tsx';
import { useReturnOnceActive } from '#web/subscription/use-return-once-active.ts';
import { WhySubscribe } from '#web/subscription/why-subscribe.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useSite } from '#web/users/queries.ts';

export function SubscriptionPage() {
  usePageTitle('Subscription Required');
  useReturnOnceActive();
  const { data: status } = useSubscriptionStatus();
  const { data: site } = useSite();
  const isPaid = status !== undefined && status.billingInterval !== null;
  return (
    <>
      <PageHeader title="Subscription Required" subtitle={subtitleOf(status)} />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4 md:gap-6">
          <StatusCard />
          <WhySubscribe />
        </div>
        <div className="flex flex-col gap-4 md:gap-6">
          {isPaid ? <ManageCard status={status} /> : <PayByCard />}
          <RedeemCard overline="Use a Promotion Code" demoCode={site?.demoCode} />
          {site && (
            <p className="text-center text-14 text-quiet">
              Questions?{' '}
              <a href={`mailto:${site.supportEmail}`} className="link">
                {site.supportEmail}
              </a>
            </p>
          )}
        </div>
        <div className="lg:col-span-2">
          <InvoicesCard />
        </div>
      </div>
    </>
  );
}

function subtitleOf(status: ReturnType<typeof useSubscriptionStatus>['data']): string {
  if (status?.isRequired === false)
    return 'This installation does not require one. All features are unlocked.';
  if (status?.active) return 'Your subscription is active, and all features are unlocked.';
  if (findGated() !== null) return 'That requires full access. Once you have it, we will take you back.';
  return 'To use all features, you need an active subscription or a promotion code.';
}
