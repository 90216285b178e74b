import { t } from '@lingui/core/macro';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Wallet } from '#contract/wallet.ts';
import { formatMoney, inOneLine } from '#web/lib/language/figures.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useWallet } from './queries.ts';

/** Specification §9. */
const POLL_MS = 60_000;

type WalletOverviewProps = {
  onAddFunds: () => void;
  onWithdraw: () => void;
  /** Null while it loads. */
  hasBankAccount: boolean | null;
  /** Shown if only a bank account is missing. */
  bankAccountLink: ReactNode;
};

/** The balance with its actions. */
export function WalletOverview({
  onAddFunds,
  onWithdraw,
  hasBankAccount,
  bankAccountLink,
}: WalletOverviewProps) {
  const { data: wallet, isError, refetch, isRefetching } = useWallet(POLL_MS);
  if (wallet === undefined && isError) {
    return (
      <Card as="section" aria-label={t`Balance`}>
        <LoadError title={t`Your wallet couldn't be loaded`} query={{ isRefetching, refetch }} />
      </Card>
    );
  }
  const canWithdraw = wallet !== undefined && wallet.balance > 0 && hasBankAccount === true;
  return (
    <Card
      as="section"
      aria-label={t`Balance`}
      aria-busy={wallet === undefined}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5"
    >
      <div className="min-w-0">
        <p className="text-14 text-quiet">{t`Balance`}</p>
        {wallet === undefined ? <Loading /> : <WalletBalance wallet={wallet} />}
      </div>
      <div className="flex w-full flex-col gap-2 md:w-auto md:items-end">
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button onClick={onAddFunds}>
            <ArrowDownToLine aria-hidden="true" />
            {t`Add Funds`}
          </Button>
          <Button variant="secondary" disabled={!canWithdraw} onClick={onWithdraw}>
            <ArrowUpFromLine aria-hidden="true" />
            {t`Withdraw`}
          </Button>
        </div>
        {hasBankAccount === false && wallet !== undefined && wallet.balance > 0 && (
          <p className="text-13 text-quiet">{bankAccountLink}</p>
        )}
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="my-1 h-9 w-48 max-w-full md:h-10" />
      <Skeleton className="mt-3 h-3.5 w-56 max-w-full" />
    </>
  );
}

function WalletBalance({
  wallet: { balance, pendingIn, pendingOut, owedBack, updatedAt },
}: {
  wallet: Wallet;
}) {
  const underWay = [
    pendingIn > 0 && t`${formatMoney(pendingIn)} coming in`,
    pendingOut > 0 && t`${formatMoney(pendingOut)} on its way to your bank`,
  ].filter((each) => each !== false);
  return (
    <>
      <p>
        <Money amount={balance} size="hero" />
      </p>
      {underWay.length > 0 && <p className="figures text-14">{inOneLine(underWay)}</p>}
      {owedBack > 0 && (
        <p className="text-14 text-owing">{t`You owe ${formatMoney(owedBack)} because it was refunded after you spent it. Money coming in will cover it first.`}</p>
      )}
      <p className="mt-1 text-13 text-quiet">{t`Last updated ${formatMoment(updatedAt)}`}</p>
    </>
  );
}
