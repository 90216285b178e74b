import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { Redirect } from 'wouter';
import { UsersTab } from '#web/admin/users/users-tab.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useUser } from '#web/users/signed-in.ts';

const CodesTab = lazyPart(async () => (await import('#web/admin/codes/codes-tab.tsx')).CodesTab);
const AuditTab = lazyPart(async () => (await import('#web/admin/audit-tab.tsx')).AuditTab);
const StatusTab = lazyPart(async () => (await import('#web/admin/status-tab.tsx')).StatusTab);

const names = ['users', 'codes', 'audit', 'status'] as const;

const later = (content: ReactNode) => <Suspense fallback={<SkeletonRows count={5} />}>{content}</Suspense>;

export function AdminPage() {
  const { role } = useUser();
  return role === 'admin' ? <AdminPortal /> : <Redirect to={to.dashboard} replace />;
}

function AdminPortal() {
  usePageTitle(t`Admin Portal`);
  const [tab, setTab] = useSearchParam('tab');
  return (
    <>
      <PageHeader
        title={t`Admin Portal`}
        subtitle={t`Manage user profiles, subscriptions, and promotion codes.`}
      />
      <Tabs
        label={t`Admin Portal`}
        value={names.find((name) => name === tab) ?? 'users'}
        onChange={(name) => setTab(name === 'users' ? null : name)}
        tabs={[
          { value: 'users', label: t`User Management`, content: <UsersTab /> },
          { value: 'codes', label: t`Promotion Codes`, content: later(<CodesTab />) },
          { value: 'audit', label: t`Audit Log`, content: later(<AuditTab />) },
          { value: 'status', label: t`Status`, content: later(<StatusTab />) },
        ]}
      />
    </>
  );
}
