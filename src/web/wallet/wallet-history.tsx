import { t } from '@lingui/core/macro';
import { Wallet } from 'lucide-react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useWalletTransactions } from './queries.ts';
import { TransactionRow } from './transaction-row.tsx';

/** All movements of the wallet, newest first. */
export function WalletHistory() {
  const list = useWalletTransactions();
  return (
    <Card as="section" aria-label={t`History`} aria-busy={list.isPending}>
      <CardHeader title={t`History`} className="mb-2" />
      <List list={list} />
      <LoadMore list={list} />
    </Card>
  );
}

function List({ list }: { list: ReturnType<typeof useWalletTransactions> }) {
  if (list.data === undefined && list.isError) {
    return <LoadError title={t`The history couldn't be loaded`} query={list} />;
  }
  if (list.data === undefined) return <SkeletonRows count={5} label={t`Loading the history`} />;
  const transactions = list.data.pages.flatMap((page) => page.items);
  if (transactions.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        title={t`No transactions yet`}
        text={t`Add funds to pay friends from your wallet. Card payments from friends arrive here.`}
        icon={<Wallet />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {transactions.map((each) => (
        <TransactionRow key={each.id} transaction={each} />
      ))}
    </ul>
  );
}
