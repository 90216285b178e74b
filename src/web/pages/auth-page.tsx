import { PageHeader } from '#web/ui/page-header.tsx';

export function AuthPage() {
  return <PageHeader title="Welcome back" />;
}
