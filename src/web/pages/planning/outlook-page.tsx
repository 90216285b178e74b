import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { OutlookView } from '#web/outlook/outlook-view.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function OutlookPage() {
  usePageTitle('Looking Ahead');
  const { homeCurrency } = useUser();
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title="Looking Ahead"
        subtitle="What is due, what is coming in, and how long your money will last."
      />
      <OutlookView homeCurrency={homeCurrency} />
      <p className="mt-6 text-14 text-quiet">
        You can change these under{' '}
        <Link href={to.bills} className="link">
          Bills
        </Link>
        ,{' '}
        <Link href={to.income} className="link">
          Income
        </Link>
        ,{' '}
        <Link href={to.debts} className="link">
          Debts
        </Link>{' '}
        and{' '}
        <Link href={to.goals} className="link">
          Goals
        </Link>
        .
      </p>
    </InCurrency>
  );
}
