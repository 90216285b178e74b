import { NotificationSettings } from '#web/account/notification-settings.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToProfile } from './back-to-profile.tsx';

export function NotificationSettingsPage() {
  usePageTitle('Notifications');
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle="What reaches you, and how. Changes count at once."
        back={<BackToProfile />}
      />
      <NotificationSettings />
    </>
  );
}
