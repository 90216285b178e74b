import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useSite } from '#web/users/queries.ts';
import { PasskeysCard } from '#web/users/security/passkeys-card.tsx';
import { PasswordCard } from '#web/users/security/password-card.tsx';
import { SessionsCard } from '#web/users/security/sessions-card.tsx';
import { TwoFactorCard } from '#web/users/two-factor/two-factor-card.tsx';

const ProviderCard = lazyPart(
  async () => (await import('#web/users/security/provider-card.tsx')).ProviderCard,
);

export function SecurityPage() {
  const { data: site } = useSite();
  usePageTitle(t`Password & Security`);
  return (
    <>
      <PageHeader title={t`Password & Security`} back={<BackLink href={to.profile}>{t`Profile`}</BackLink>} />
      <div className="steady flex flex-col gap-4 md:gap-6">
        <PasswordCard />
        {site?.oidc && (
          <Suspense fallback={<Skeleton className="h-36" />}>
            <ProviderCard provider={site.oidc} />
          </Suspense>
        )}
        <TwoFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </>
  );
}
