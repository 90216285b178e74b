import { PageHeader } from '#web/ui/page-header.tsx';

export function GroupPage() {
  return <PageHeader title="Group" />;
}
