import { PageHeader } from '#web/ui/page-header.tsx';

export function ExpensesPage() {
  return <PageHeader title="Expenses" />;
}
