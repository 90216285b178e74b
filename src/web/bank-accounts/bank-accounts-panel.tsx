import { t } from '@lingui/core/macro';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BankAccount } from '#contract/bank-accounts.ts';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { BankAccountRow } from './bank-account-row.tsx';
import { useSetDefaultBankAccount } from './mutations.ts';
import { useBankAccounts } from './queries.ts';

const AddBankAccountDialog = lazyDialog(
  async () => (await import('./add-bank-account-dialog.tsx')).AddBankAccountDialog,
);
const RemoveBankAccountDialog = lazyDialog(
  async () => (await import('./remove-bank-account-dialog.tsx')).RemoveBankAccountDialog,
);

/** The linked bank accounts with their actions. */
export function BankAccountsPanel() {
  const accounts = useBankAccounts();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<BankAccount | null>(null);
  const named = useLastKnown(leaving);
  const setDefault = useSetDefaultBankAccount();
  const add = (
    <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" />
      {t`Add Account`}
    </Button>
  );
  return (
    <Card as="section" aria-label={t`Bank Accounts`} aria-busy={accounts.isPending}>
      <CardHeader title={t`Bank Accounts`} actions={add} className="mb-2" />
      <List
        accounts={accounts}
        onRemove={setLeaving}
        onDefault={({ id }) => setDefault.mutate({ params: { id }, body: { isDefault: true } })}
      />
      <AddBankAccountDialog open={isAdding} onOpenChange={setIsAdding} />
      {named && (
        <RemoveBankAccountDialog
          open={leaving !== null}
          onOpenChange={() => setLeaving(null)}
          account={named}
        />
      )}
    </Card>
  );
}

type ListProps = {
  accounts: ReturnType<typeof useBankAccounts>;
  onRemove: (account: BankAccount) => void;
  onDefault: (account: BankAccount) => void;
};

function List({ accounts, onRemove, onDefault }: ListProps) {
  if (accounts.data === undefined && accounts.isError) {
    return <LoadError title={t`Bank accounts couldn't be loaded`} query={accounts} />;
  }
  if (accounts.data === undefined) return <SkeletonRows count={2} label={t`Loading bank accounts`} />;
  if (accounts.data.length === 0) {
    return (
      <EmptyState
        title={t`You don't have any bank accounts`}
        text={t`Link one to withdraw money from your wallet.`}
        icon={<Landmark />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {accounts.data.map((account) => (
        <BankAccountRow key={account.id} account={account} onRemove={onRemove} onDefault={onDefault} />
      ))}
    </ul>
  );
}
