import { PageHeader } from '#web/ui/page-header.tsx';

export function ProfilePage() {
  return <PageHeader title="Profile" />;
}
