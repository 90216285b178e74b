import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { RecentActivity } from '#web/expenses/list/recent-activity.tsx';
import { YourGroups } from '#web/groups/list/your-groups.tsx';
import { useFirstGroups } from '#web/groups/queries.ts';
import { useIsNew } from '#web/groups/start/use-is-new.ts';
import { PendingInvitations } from '#web/invitations/pending-invitations.tsx';
import { useInvitations } from '#web/invitations/queries.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LinkCards } from '#web/outlook/link-cards.tsx';
import { NextDays } from '#web/outlook/next-days.tsx';
import { useOutlook } from '#web/outlook/queries.ts';
import { WhatsDue } from '#web/outlook/whats-due.tsx';
import { SummaryCards } from '#web/payments/dues/summary-cards.tsx';
import { useRecentPayments } from '#web/payments/queries.ts';
import { LaterMonthPicture } from '#web/spending/later-month-picture.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { AskName } from '#web/users/profile/ask-name.tsx';
import { useUser } from '#web/users/signed-in.ts';

const StartCard = lazyPart(async () => (await import('#web/groups/start/start-card.tsx')).StartCard);

export function DashboardPage() {
  usePageTitle(t`Dashboard`);
  const user = useUser();
  const { firstName, username, homeCurrency } = user;
  const { isNew, isKnown } = useIsNew();
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title={
          <Trans>
            Hello, <bdi>{firstName || username}</bdi>
          </Trans>
        }
      />
      <div className="flex flex-col gap-8 md:gap-10">
        {!isNew && <SummaryCards />}
        <OnceNeedsAreKnown>
          <WhatsDue />
          <PendingInvitations />
          {isNew && (
            <>
              <Suspense fallback={<StartSkeleton />}>{isKnown ? <StartCard /> : <StartSkeleton />}</Suspense>
              <SummaryCards isSmall />
            </>
          )}
          <AskName user={user} />
          <NextDays />
          <LinkCards />
          <YourGroups />
          <RecentActivity />
          <LaterMonthPicture />
        </OnceNeedsAreKnown>
      </div>
    </InCurrency>
  );
}

function StartSkeleton() {
  return <Skeleton className="h-121 rounded-card md:h-72" />;
}

/** What the person is needed for stands first, so all is shown once it is known: it would push the rest down. */
function OnceNeedsAreKnown({ children }: { children: ReactNode }) {
  const needs = [useInvitations(), useOutlook(), useRecentPayments(), useFirstGroups()];
  const isPending = needs.some((query) => query.isPending);
  return (
    <>
      {isPending && <div data-loading className="min-h-dvh" />}
      <div hidden={isPending} className="flex flex-col gap-8 md:gap-10">
        {children}
      </div>
    </>
  );
}
