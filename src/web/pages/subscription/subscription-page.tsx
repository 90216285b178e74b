import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { findGated, findGatedAct } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { RedeemCard } from '#web/promotions/redeem-card.tsx';
import { nameAct } from '#web/subscription/gated-acts.ts';
import { InvoicesCard } from '#web/subscription/invoices-card.tsx';
import { ManageCard } from '#web/subscription/manage-card.tsx';
import { PayByCard } from '#web/subscription/pay-by-card.tsx';
import { useSubscriptionStatus } from '#web/subscription/queries.ts';
import { StatusCard } from '#web/subscription/status-card.tsx';
import { useReturnOnceActive } from '#web/subscription/use-return-once-active.ts';
import { WhySubscribe } from '#web/subscription/why-subscribe.tsx';
import { cx } from '#web/ui/cx.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useCurrentUser, useSite } from '#web/users/queries.ts';

export function SubscriptionPage() {
  usePageTitle(t`Subscription Required`);
  useReturnOnceActive();
  const { data: status } = useSubscriptionStatus();
  const { data: site } = useSite();
  const [code] = useSearchParam('code');
  const { data: user } = useCurrentUser();
  // Stays while the screen is open: a card that moved would forget the code that it just redeemed.
  const [isLocked] = useState(user?.hasFullAccess === false);
  const isPaid = status !== undefined && status.billingInterval !== null;
  const doors = (
    <div className="steady flex flex-col gap-4 md:gap-6">
      {isPaid ? <ManageCard status={status} /> : <PayByCard />}
      <RedeemCard
        overline={t`Use a Promotion Code`}
        demoCode={site?.demoCode}
        offered={code ?? (isLocked ? site?.demoCode : undefined)}
      />
      {site && (
        <p className="text-center text-14 text-quiet">
          <Trans>
            Questions?{' '}
            <a href={`mailto:${site.supportEmail}`} className="link">
              {site.supportEmail}
            </a>
          </Trans>
        </p>
      )}
    </div>
  );
  return (
    <>
      <PageHeader title={t`Subscription Required`} subtitle={subtitleOf(status)} />
      <div className="steady grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        {/* A phone shows the price and the code first to who has no access. */}
        {isLocked && doors}
        <div className={cx('steady flex flex-col gap-4 md:gap-6', isLocked && 'lg:order-first')}>
          <StatusCard />
          <WhySubscribe />
        </div>
        {!isLocked && doors}
        <div className="lg:col-span-2">
          <InvoicesCard />
        </div>
      </div>
    </>
  );
}

function subtitleOf(status: ReturnType<typeof useSubscriptionStatus>['data']): string {
  if (status?.isRequired === false)
    return t`This installation doesn't require one. All features are unlocked.`;
  if (status?.active) return t`Your subscription is active, and all features are unlocked.`;
  if (findGated() !== null) {
    return t`${nameAct(findGatedAct())} requires full access. We'll bring you right back.`;
  }
  return t`To use all features, you need an active subscription or a promotion code.`;
}
