import { DeleteAccountCard } from '#web/account/delete-account-card.tsx';
import { ExportCard } from '#web/account/export-card.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useLeave } from '#web/users/mutations.ts';
import { BackToProfile } from './back-to-profile.tsx';

export function MyDataPage() {
  usePageTitle('My Data');
  const leave = useLeave();
  const onDeleted = () => {
    leave();
    toast({ title: 'Account deleted', description: 'Your personal data has been deleted.' });
  };
  return (
    <>
      <PageHeader title="My Data" back={<BackToProfile />} />
      <div className="flex max-w-3xl flex-col gap-4 md:gap-6">
        <ExportCard />
        <DeleteAccountCard onDeleted={onDeleted} />
      </div>
    </>
  );
}
