import { PageHeader } from '#web/ui/page-header.tsx';

export function InvitationPage() {
  return <PageHeader title="Invitation" />;
}
