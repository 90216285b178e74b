import { type Money as Amount, ZERO } from '#domain/money.ts';
import { useCurrency } from './in-currency.tsx';
import { Money, type MoneyProps } from './money.tsx';
import { useSums } from './use-sums.ts';

type MoneySumsProps = Omit<MoneyProps, 'amount' | 'currency'> & { amounts: readonly Amount[] };

/** The sum of amounts, one figure for each of their currencies: the one around first, then by code. */
export function MoneySums({ amounts, ...look }: MoneySumsProps) {
  const currency = useCurrency();
  const sums = useSums(amounts);
  const shown = sums.length === 0 ? [{ amount: ZERO, currency }] : sums;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {shown.map((sum) => (
        <Money key={sum.currency} {...sum} {...look} />
      ))}
    </span>
  );
}
