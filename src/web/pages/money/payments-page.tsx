import { t } from '@lingui/core/macro';
import { CardsPanel } from '#web/cards/cards-panel.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ToCollectCard } from '#web/payments/dues/to-collect-card.tsx';
import { ToPayCard } from '#web/payments/dues/to-pay-card.tsx';
import { RecentPayments } from '#web/payments/history/recent-payments.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function PaymentsPage() {
  usePageTitle(t`Payments`);
  const { homeCurrency } = useUser();
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader title={t`Payments`} />
      <div className="steady grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-2">
        <ToPayCard />
        <ToCollectCard />
        <div className="lg:col-span-2">
          <RecentPayments />
        </div>
        <div className="lg:col-span-2">
          <CardsPanel
            title={t`Payment Methods`}
            addLabel={t`Add Payment Method`}
            emptyTitle={t`You don't have any payment methods`}
          />
        </div>
      </div>
    </InCurrency>
  );
}
