import { t } from '@lingui/core/macro';
import { type Money as Amount, absolute } from '#domain/money.ts';
import { Money } from '#web/ui/display/money.tsx';

/** What a friend owes the user or the user owes them, a line for each currency. Positive is owed to the user. */
export function NetFigures({ nets }: { nets: readonly Amount[] }) {
  const open = nets.filter(({ amount }) => amount !== 0);
  if (open.length === 0) return <p className="shrink-0 text-13 text-quiet">{t`all square`}</p>;
  return (
    <ul className="flex shrink-0 flex-col items-end gap-1">
      {open.map(({ amount, currency }) => (
        <li key={currency} className="flex flex-col items-end">
          <span className="text-13 text-quiet">{amount > 0 ? t`owes you` : t`you owe`}</span>
          <Money amount={absolute(amount)} currency={currency} tone={amount > 0 ? 'owed' : 'owing'} strong />
        </li>
      ))}
    </ul>
  );
}
