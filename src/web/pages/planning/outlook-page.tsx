import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { OutlookView } from '#web/outlook/outlook-view.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function OutlookPage() {
  usePageTitle(t`Looking Ahead`);
  const { homeCurrency } = useUser();
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title={t`Looking Ahead`}
        subtitle={t`What's due, what's coming in, and how long your money will last.`}
      />
      <OutlookView homeCurrency={homeCurrency} />
      <p className="mt-6 text-14 text-quiet">
        <Trans>
          You can change these under{' '}
          <Link href={to.bills} className="link">
            Bills
          </Link>
        </Trans>
        ,{' '}
        <Link href={to.income} className="link">
          {t`Income`}
        </Link>
        <Trans>
          ,{' '}
          <Link href={to.debts} className="link">
            Debts
          </Link>{' '}
          and{' '}
          <Link href={to.goals} className="link">
            Goals
          </Link>
        </Trans>
        .
      </p>
    </InCurrency>
  );
}
