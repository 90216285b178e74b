import { PageHeader } from '#web/ui/page-header.tsx';

export function MailboxPage() {
  return <PageHeader title="Mailbox" />;
}
