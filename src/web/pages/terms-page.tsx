import { PageHeader } from '#web/ui/page-header.tsx';

export function TermsPage() {
  return <PageHeader title="Terms of Use" />;
}
