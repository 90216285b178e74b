import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { NotificationSettings } from '#web/notifications/notification-settings.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function NotificationSettingsPage() {
  usePageTitle(t`Notifications`);
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        subtitle={t`What you're notified about, and how. Changes apply right away.`}
        back={<BackLink href={to.profile}>{t`Profile`}</BackLink>}
      />
      <NotificationSettings />
    </>
  );
}
