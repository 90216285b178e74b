import { type Money as Amount, sumByCurrency, ZERO } from '#domain/money.ts';
import { useCurrency } from './in-currency.tsx';
import { Money, type MoneyProps } from './money.tsx';

type MoneySumsProps = Omit<MoneyProps, 'amount' | 'currency'> & { amounts: readonly Amount[] };

/** The sum of amounts, one figure for each of their currencies: the one around first, then by code. */
export function MoneySums({ amounts, ...look }: MoneySumsProps) {
  const currency = useCurrency();
  const rank = (sum: Amount) => (sum.currency === currency ? '' : sum.currency);
  const sums =
    amounts.length === 0
      ? [{ amount: ZERO, currency }]
      : sumByCurrency(amounts).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {sums.map((sum) => (
        <Money key={sum.currency} {...sum} {...look} />
      ))}
    </span>
  );
}
