import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { BankAccountsPanel } from '#web/bank-accounts/bank-accounts-panel.tsx';
import { useBankAccounts } from '#web/bank-accounts/queries.ts';
import { CardsPanel } from '#web/cards/cards-panel.tsx';
import { TestCardsNotice } from '#web/cards/test-cards-notice.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useWallet } from '#web/wallet/queries.ts';
import { WalletHistory } from '#web/wallet/wallet-history.tsx';
import { WalletOverview } from '#web/wallet/wallet-overview.tsx';

const AddFundsDialog = lazyDialog(
  async () => (await import('#web/wallet/add-funds-dialog.tsx')).AddFundsDialog,
);
const WithdrawDialog = lazyDialog(
  async () => (await import('#web/wallet/withdraw-dialog.tsx')).WithdrawDialog,
);

/** Specification §9. */
const CARDS_POLL_MS = 5000;

const places = ['overview', 'cards', 'bank'] as const;
type Place = (typeof places)[number];

export function WalletPage() {
  usePageTitle(t`Wallet`);
  const [tab, setTab] = useSearchParam('tab');
  const place = places.find((each) => each === tab) ?? 'overview';
  return (
    <>
      <PageHeader
        title={t`Wallet`}
        subtitle={t`Keep money to pay friends, and see where it comes from and where it goes.`}
      />
      <div className="steady">
        <TestCardsNotice />
        <Tabs<Place>
          label={t`Wallet`}
          value={place}
          onChange={(next) => setTab(next === 'overview' ? null : next)}
          tabs={[
            { value: 'overview', label: t`Overview`, content: <Overview /> },
            {
              value: 'cards',
              label: t`Cards`,
              content: (
                <CardsPanel
                  title={t`Saved Cards`}
                  addLabel={t`Add Card`}
                  emptyTitle={t`You don't have any saved cards`}
                  pollEvery={CARDS_POLL_MS}
                />
              ),
            },
            { value: 'bank', label: t`Bank Accounts`, content: <BankAccountsPanel /> },
          ]}
        />
      </div>
    </>
  );
}

function Overview() {
  const [isAdding, setIsAdding] = useGatedParam('add', 'addWalletTransaction', 'funds');
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const accounts = useBankAccounts().data;
  const { data: wallet } = useWallet();
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <WalletOverview
        onAddFunds={() => setIsAdding(true)}
        onWithdraw={() => setIsWithdrawing(true)}
        hasBankAccount={accounts === undefined ? null : accounts.length > 0}
        bankAccountLink={
          <Link href={to.bankAccounts} className="link tap">{t`Add a bank account to withdraw`}</Link>
        }
      />
      <WalletHistory />
      <AddFundsDialog open={isAdding} onOpenChange={setIsAdding} />
      {wallet !== undefined && accounts !== undefined && (
        <WithdrawDialog
          open={isWithdrawing}
          onOpenChange={setIsWithdrawing}
          balance={wallet.balance}
          accounts={accounts}
        />
      )}
    </div>
  );
}
