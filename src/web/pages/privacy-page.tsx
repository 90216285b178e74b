import { PageHeader } from '#web/ui/page-header.tsx';

export function PrivacyPage() {
  return <PageHeader title="Privacy Policy" />;
}
