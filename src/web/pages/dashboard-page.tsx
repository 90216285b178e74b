import { RecentActivity } from '#web/expenses/list/recent-activity.tsx';
import { YourGroups } from '#web/groups/list/your-groups.tsx';
import { PendingInvitations } from '#web/invitations/pending-invitations.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LinkCards } from '#web/outlook/link-cards.tsx';
import { NextDays } from '#web/outlook/next-days.tsx';
import { SummaryCards } from '#web/payments/dues/summary-cards.tsx';
import { LaterMonthPicture } from '#web/spending/later-month-picture.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { firstName, username, homeCurrency } = useUser();
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title={
          <>
            Hello, <bdi>{firstName || username}</bdi>
          </>
        }
      />
      <div className="flex flex-col gap-8 md:gap-10">
        <SummaryCards />
        <PendingInvitations />
        <LinkCards />
        <NextDays />
        <YourGroups />
        <RecentActivity />
        <LaterMonthPicture />
      </div>
    </InCurrency>
  );
}
