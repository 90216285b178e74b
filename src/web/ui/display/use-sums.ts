import { type Money, sumByCurrency } from '#domain/money.ts';
import { useCurrency } from './in-currency.tsx';

/** The sum of amounts in each of their currencies: the one around first, then by code. */
export function useSums(amounts: readonly Money[]): Money[] {
  const currency = useCurrency();
  const rank = (sum: Money) => (sum.currency === currency ? '' : sum.currency);
  return sumByCurrency(amounts).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
