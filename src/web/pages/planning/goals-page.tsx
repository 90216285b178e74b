import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { GoalsView } from '#web/goals/goals-view.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useUser } from '#web/users/signed-in.ts';

const AddGoalDialog = lazyDialog(
  async () => (await import('#web/goals/form/add-goal-dialog.tsx')).AddGoalDialog,
);

export function GoalsPage() {
  usePageTitle(t`Financial Goals`);
  const { id: userId, homeCurrency } = useUser();
  const [isAdding, setIsAdding] = useGatedParam('add', 'addGoal');
  const openAdding = () => setIsAdding(true);
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title={t`Financial Goals`}
        subtitle={t`What you're saving for, how far along you are, and what it takes each month.`}
        actions={
          <Button onClick={openAdding}>
            <Plus aria-hidden="true" />
            {t`New Goal`}
            <LockMark />
          </Button>
        }
      />
      <GoalsView onAdd={openAdding} />
      <AddGoalDialog open={isAdding} onOpenChange={setIsAdding} userId={userId} />
    </InCurrency>
  );
}
