import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { AccountSettings } from '#web/users/profile/account-settings.tsx';
import { LanguageCard } from '#web/users/profile/language-card.tsx';
import { LogoutCard } from '#web/users/profile/logout-card.tsx';
import { PhotoCard } from '#web/users/profile/photo-card.tsx';
import { ProfileCard } from '#web/users/profile/profile-card.tsx';
import { useProfile } from '#web/users/profile/queries.ts';
import { ThemeCard } from '#web/users/profile/theme-card.tsx';

export function ProfilePage() {
  usePageTitle(t`Profile`);
  return (
    <>
      <PageHeader title={t`Profile`} />
      <div className="flex flex-col gap-4 md:gap-6">
        <PhotoCard />
        <PersonalInformation />
        <LanguageCard />
        <ThemeCard />
        <AccountSettings />
        <LogoutCard />
      </div>
    </>
  );
}

function PersonalInformation() {
  const { data: profile, isError, refetch, isRefetching } = useProfile();
  if (profile) return <ProfileCard profile={profile} />;
  if (isError) {
    return (
      <Card>
        <LoadError title={t`Your profile couldn't be loaded`} query={{ isRefetching, refetch }} />
      </Card>
    );
  }
  return (
    <Card aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        {['first', 'last', 'email', 'phone', 'zone'].map((name) => (
          <Skeleton key={name} className="h-16" />
        ))}
      </div>
    </Card>
  );
}
