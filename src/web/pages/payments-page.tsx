import { PageHeader } from '#web/ui/page-header.tsx';

export function PaymentsPage() {
  return <PageHeader title="Payments" />;
}
