import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { Budgets } from '#web/budgets/budgets.tsx';
import { useBudgets } from '#web/budgets/queries.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { SpendingView } from '#web/spending/spending-view.tsx';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

export function SpendingPage() {
  usePageTitle(t`Spending`);
  const { id: meId, homeCurrency } = useUser();
  const [isAdding, setIsAdding] = useGatedParam('budget', 'setBudget');
  // Asked for at once, so that this month's budgets do not come after everything else.
  useBudgets(null);
  return (
    <>
      <PageHeader
        title={t`Spending`}
        subtitle={t`Your own expenses, your shares in groups and the bills you paid.`}
        actions={
          <Link href={to.importStatement} className={buttonClass({ variant: 'secondary' })}>
            {t`Import a Statement`}
          </Link>
        }
      />
      <SpendingView
        homeCurrency={homeCurrency}
        meId={meId}
        budgetsOf={(month) => <Budgets month={month} isAdding={isAdding} onAdding={setIsAdding} />}
      />
    </>
  );
}
