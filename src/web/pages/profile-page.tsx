import { usePageTitle } from '#web/lib/page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountSettings } from '#web/users/account-settings.tsx';
import { LogoutCard } from '#web/users/logout-card.tsx';
import { PhotoCard } from '#web/users/photo-card.tsx';
import { ProfileCard } from '#web/users/profile-card.tsx';
import { useProfile } from '#web/users/queries.ts';
import { ThemeCard } from '#web/users/theme-card.tsx';

export function ProfilePage() {
  usePageTitle('Profile');
  return (
    <>
      <PageHeader title="Profile" />
      <div className="flex max-w-3xl flex-col gap-4 md:gap-6">
        <PhotoCard />
        <PersonalInformation />
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
        <ErrorState
          title="Your profile could not be loaded"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
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
