import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { DeleteAccountCard } from '#web/users/data/delete-account-card.tsx';
import { ExportCard } from '#web/users/data/export-card.tsx';
import { useLeave } from '#web/users/sign-in/sign-out.ts';

export function MyDataPage() {
  usePageTitle(t`My Data`);
  const leave = useLeave();
  const onDeleted = () => {
    leave();
    toast({ title: t`Account deleted`, description: t`Your personal data has been deleted.` });
  };
  return (
    <>
      <PageHeader title={t`My Data`} back={<BackLink href={to.profile}>{t`Profile`}</BackLink>} />
      <div className="flex flex-col gap-4 md:gap-6">
        <ExportCard />
        <DeleteAccountCard onDeleted={onDeleted} />
      </div>
    </>
  );
}
