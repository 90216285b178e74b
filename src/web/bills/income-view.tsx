import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type BillDialog, BillDialogs } from '#web/bills/list/bill-dialogs.tsx';
import { BillList } from '#web/bills/list/bill-list.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const AddBillDialog = lazyDialog(
  async () => (await import('#web/bills/form/add-bill-dialog.tsx')).AddBillDialog,
);

type Adding = { isAdding: boolean; onAddingChange: (isAdding: boolean) => void };

/** The money that a person expects. */
export function IncomeView({ isAdding, onAddingChange }: Adding) {
  usePageTitle('Income');
  const [dialog, setDialog] = useState<BillDialog | null>(null);
  const openAdding = () => onAddingChange(true);
  return (
    <>
      <PageHeader
        back={<BackLink href={to.bills}>Bills</BackLink>}
        title="Income"
        subtitle="Money you expect to receive. It counts only in your outlook."
        actions={
          <Button onClick={openAdding}>
            <Plus aria-hidden="true" />
            Add Income
          </Button>
        }
      />
      <BillList kind="income" onAdd={openAdding} onAct={(act, bill) => setDialog({ act, bill })} />
      <BillDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <AddBillDialog kind="income" open={isAdding} onOpenChange={onAddingChange} />
    </>
  );
}
