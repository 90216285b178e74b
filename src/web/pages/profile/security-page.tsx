import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { PasskeysCard } from '#web/users/security/passkeys-card.tsx';
import { PasswordCard } from '#web/users/security/password-card.tsx';
import { SessionsCard } from '#web/users/security/sessions-card.tsx';
import { TwoFactorCard } from '#web/users/two-factor/two-factor-card.tsx';

export function SecurityPage() {
  usePageTitle(t`Password & Security`);
  return (
    <>
      <PageHeader title={t`Password & Security`} back={<BackLink href={to.profile}>{t`Profile`}</BackLink>} />
      <div className="steady flex max-w-3xl flex-col gap-4 md:gap-6">
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </>
  );
}
