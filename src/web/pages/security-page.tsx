import { PasskeysCard } from '#web/account/passkeys-card.tsx';
import { PasswordCard } from '#web/account/password-card.tsx';
import { SessionsCard } from '#web/account/sessions-card.tsx';
import { TwoFactorCard } from '#web/account/two-factor-card.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToProfile } from './back-to-profile.tsx';

export function SecurityPage() {
  usePageTitle('Password & Security');
  return (
    <>
      <PageHeader title="Password & Security" back={<BackToProfile />} />
      <div className="flex max-w-3xl flex-col gap-4 md:gap-6">
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </>
  );
}
