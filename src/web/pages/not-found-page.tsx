import { PageHeader } from '#web/ui/page-header.tsx';

export function NotFoundPage() {
  return <PageHeader title="404 Page Not Found" />;
}
