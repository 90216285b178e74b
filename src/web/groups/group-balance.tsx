import { t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import { absolute, type Cents } from '#domain/money.ts';
import { Money } from '#web/ui/display/money.tsx';

/** The text of the user's balance; the amount stands next to it or below. */
export function balanceLabel(balance: Cents): string {
  if (balance === 0) return t`You are all square`;
  return balance > 0 ? t`You are owed` : t`You owe`;
}

type GroupBalanceProps = { balance: Cents; currency: Currency; size?: 'body' | 'title' };

/** The user's balance in a group: the text, then the amount. */
export function GroupBalance({ balance, currency, size = 'title' }: GroupBalanceProps) {
  return (
    <p className="flex min-w-0 flex-col">
      <span className="text-13 text-quiet">{balanceLabel(balance)}</span>
      <BalanceFigure balance={balance} currency={currency} size={size} />
    </p>
  );
}

type BalanceFigureProps = { balance: Cents; currency: Currency; size: 'body' | 'title' | 'heading' };

export function BalanceFigure({ balance, currency, size }: BalanceFigureProps) {
  const tone = balance === 0 ? 'plain' : balance > 0 ? 'owed' : 'owing';
  return <Money amount={absolute(balance)} currency={currency} tone={tone} size={size} strong />;
}
