import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { mayBeStored } from '#web/lib/outbox/shown.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { takeReturn } from '#web/lib/paths.ts';
import { MarketingPanel } from '#web/site/marketing-panel.tsx';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { SignIn } from '#web/users/sign-in/sign-in.tsx';

const LeftNotice = lazyPart(async () => (await import('#web/lib/outbox/left-notice.tsx')).LeftNotice, NoPart);
const ProviderReturn = lazyPart(
  async () => (await import('#web/users/sign-in/provider-return.tsx')).ProviderReturn,
);

export function AuthPage() {
  usePageTitle(t`Sign in`);
  const { data: user, isPending } = useCurrentUser();
  const [, navigate] = useLocation();
  // React may run the effect twice, but the remembered page can be taken only once.
  const hasLeft = useRef(false);
  const [search] = useSearchParams();
  // Who signs in here goes on. Only who came signed in is told why the provider changed nothing.
  const [isVisitor, setIsVisitor] = useState(false);
  if (!isPending && !user && !isVisitor) setIsVisitor(true);
  const hasProblem = !isVisitor && search.has('oidc');
  useEffect(() => {
    if (!user || hasProblem || hasLeft.current) return;
    hasLeft.current = true;
    navigate(takeReturn(), { replace: true });
  }, [user, hasProblem, navigate]);
  if (isPending || (user && !hasProblem)) return <PageSpinner />;
  return (
    <PublicFrame>
      {mayBeStored() && (
        <Suspense>
          <LeftNotice />
        </Suspense>
      )}
      <div className="grid items-start gap-10 max-md:steady md:grid-cols-2 md:gap-12 lg:gap-20">
        <Card className="pt-2 md:px-8 md:pt-3 md:pb-8">
          {user ? (
            <Suspense fallback={<PageSpinner />}>
              <ProviderReturn />
            </Suspense>
          ) : (
            <SignIn />
          )}
        </Card>
        <MarketingPanel />
      </div>
    </PublicFrame>
  );
}
