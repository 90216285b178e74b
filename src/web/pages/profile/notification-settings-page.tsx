import { usePageTitle } from '#web/lib/page-title.ts';
import { NotificationSettings } from '#web/notifications/notification-settings.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { BackToProfile } from './back-to-profile.tsx';

export function NotificationSettingsPage() {
  usePageTitle('Notifications');
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle="What you are notified about, and how. Changes apply right away."
        back={<BackToProfile />}
      />
      <NotificationSettings />
    </>
  );
}
