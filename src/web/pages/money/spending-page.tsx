import { usePageTitle } from '#web/lib/page-title.ts';
import { SpendingView } from '#web/spending/spending-view.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function SpendingPage() {
  usePageTitle('Spending');
  const { homeCurrency } = useUser();
  return (
    <>
      <PageHeader title="Spending" subtitle="Your shares of group expenses and the bills you paid" />
      <SpendingView homeCurrency={homeCurrency} />
    </>
  );
}
