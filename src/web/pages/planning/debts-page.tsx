import { t } from '@lingui/core/macro';
import { Banknote, Plus } from 'lucide-react';
import { useState } from 'react';
import { DebtSummary } from '#web/debts/debt-summary.tsx';
import { DebtsView } from '#web/debts/debts-view.tsx';
import { useDebts } from '#web/debts/queries.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useUser } from '#web/users/signed-in.ts';

const AddDebtDialog = lazyDialog(
  async () => (await import('#web/debts/form/add-debt-dialog.tsx')).AddDebtDialog,
);
const PaymentDialog = lazyDialog(
  async () => (await import('#web/debts/list/payment-dialog.tsx')).PaymentDialog,
);

export function DebtsPage() {
  const { homeCurrency } = useUser();
  usePageTitle(t`Debt Snowball`);
  const [isAdding, setIsAdding] = useGatedParam('add', 'addDebt');
  const [paying, setPaying] = useState<{ isOpen: boolean; id: string | null }>({ isOpen: false, id: null });
  const unpaid = useDebts().data?.snowballByBalance ?? [];
  const openAdding = () => setIsAdding(true);
  return (
    <InCurrency currency={homeCurrency}>
      <PageHeader
        title={t`Debt Snowball`}
        subtitle={t`What you owe, the order to pay it off, and when you'll be debt-free.`}
        actions={
          <>
            {unpaid.length > 0 && (
              <Button variant="secondary" onClick={() => setPaying({ isOpen: true, id: null })}>
                <Banknote aria-hidden="true" className="max-md:hidden" />
                {t`Make a Payment`}
              </Button>
            )}
            <Button onClick={openAdding}>
              <Plus aria-hidden="true" className="max-md:hidden" />
              {t`Add New Debt`}
              <LockMark />
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <DebtSummary />
        <DebtsView onAdd={openAdding} onPay={({ id }) => setPaying({ isOpen: true, id })} />
      </div>
      <AddDebtDialog open={isAdding} onOpenChange={setIsAdding} />
      <PaymentDialog
        open={paying.isOpen}
        onOpenChange={(isOpen) => setPaying((before) => ({ ...before, isOpen }))}
        debts={unpaid}
        chosenId={paying.id}
      />
    </InCurrency>
  );
}
