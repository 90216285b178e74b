import { PageHeader } from '#web/ui/page-header.tsx';

export function GroupsPage() {
  return <PageHeader title="My Groups" />;
}
