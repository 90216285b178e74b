import { CalendarPlus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { BillSummary } from '#web/bills/bill-summary.tsx';
import { BillsView } from '#web/bills/bills-view.tsx';
import { BillDialog } from '#web/bills/detail/bill-dialog.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useOpenInUrl, useSearchParam } from '#web/lib/search-param.ts';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useUser } from '#web/users/signed-in.ts';

const AddBillDialog = lazyDialog(
  async () => (await import('#web/bills/form/add-bill-dialog.tsx')).AddBillDialog,
);
const CalendarFeedDialog = lazyDialog(
  async () => (await import('#web/bills/month/calendar-feed-dialog.tsx')).CalendarFeedDialog,
);

const IncomeView = lazyPart(async () => (await import('#web/bills/income-view.tsx')).IncomeView);

export function BillsPage() {
  const { homeCurrency } = useUser();
  const [kind] = useSearchParam('kind');
  const opened = useOpenInUrl('bill');
  return (
    <InCurrency currency={homeCurrency}>
      {kind === 'income' ? <Income /> : <Bills />}
      <BillDialog id={opened.id} onClose={opened.close} />
    </InCurrency>
  );
}

function Income() {
  const [isAdding, setIsAdding] = useGatedParam('add', 'addBill');
  return (
    <Suspense fallback={<PageSpinner label="Loading your income" />}>
      <IncomeView isAdding={isAdding} onAddingChange={setIsAdding} />
    </Suspense>
  );
}

function Bills() {
  usePageTitle('Bills');
  const [isAdding, setIsAdding] = useGatedParam('add', 'addBill');
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const openAdding = () => setIsAdding(true);
  return (
    <>
      <PageHeader
        title="Bills & Recurring Expenses"
        subtitle="Your recurring bills: when they are due and what is paid."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsFeedOpen(true)}>
              <CalendarPlus aria-hidden="true" />
              Calendar Feed
            </Button>
            <Button onClick={openAdding}>
              <Plus aria-hidden="true" />
              Add New Bill
              <LockMark />
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <BillSummary />
        <BillsView onAdd={openAdding} />
        <p className="text-14 text-quiet">
          Expecting money, too?{' '}
          <Link href={to.income} className="link">
            Income
          </Link>
        </p>
      </div>
      <AddBillDialog open={isAdding} onOpenChange={setIsAdding} />
      <CalendarFeedDialog open={isFeedOpen} onOpenChange={setIsFeedOpen} />
    </>
  );
}
