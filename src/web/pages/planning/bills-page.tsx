import { t } from '@lingui/core/macro';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { BillsView } from '#web/bills/bills-view.tsx';
import { BillDialog } from '#web/bills/detail/bill-dialog.tsx';
import { useBillFilters } from '#web/bills/list/bill-filters.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useUser } from '#web/users/signed-in.ts';

const AddBillDialog = lazyDialog(
  async () => (await import('#web/bills/form/add-bill-dialog.tsx')).AddBillDialog,
);
const CalendarFeedDialog = lazyDialog(
  async () => (await import('#web/bills/month/calendar-feed-dialog.tsx')).CalendarFeedDialog,
);

export function BillsPage() {
  const { homeCurrency } = useUser();
  const opened = useOpenInUrl('bill');
  return (
    <InCurrency currency={homeCurrency}>
      <Bills />
      <BillDialog id={opened.id} onClose={opened.close} />
    </InCurrency>
  );
}

function Bills() {
  const isIncome = useBillFilters().filters.view === 'income';
  usePageTitle(isIncome ? t`Income` : t`Bills`);
  const [isAdding, setIsAdding] = useGatedParam('add', 'addBill');
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const openAdding = () => setIsAdding(true);
  return (
    <>
      <PageHeader
        title={isIncome ? t`Income` : t`Bills & Recurring Expenses`}
        subtitle={
          isIncome ? t`Money you expect. Used only in Looking Ahead.` : t`See what's due and what's paid.`
        }
        actions={
          <>
            {!isIncome && (
              <Button variant="secondary" onClick={() => setIsFeedOpen(true)}>
                <CalendarPlus aria-hidden="true" />
                {t`Calendar Feed`}
              </Button>
            )}
            <Button onClick={openAdding}>
              <Plus aria-hidden="true" />
              {isIncome ? t`Add Income` : t`Add New Bill`}
              <LockMark />
            </Button>
          </>
        }
      />
      <BillsView onAdd={openAdding} />
      <AddBillDialog kind={isIncome ? 'income' : 'bill'} open={isAdding} onOpenChange={setIsAdding} />
      <CalendarFeedDialog open={isFeedOpen} onOpenChange={setIsFeedOpen} />
    </>
  );
}
