import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { formatMoney } from '#web/lib/language/figures.ts';

const CurrencyContext = createContext<Currency>('USD');

/** Shows the amounts inside it in a currency, where they do not say their own. */
export function InCurrency({ currency, children }: { currency: Currency; children: ReactNode }) {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

/** The currency of the amounts around: dollars, unless `InCurrency` says another one. */
export function useCurrency(): Currency {
  return useContext(CurrencyContext);
}

export type FormatMoney = (amount: Cents | null | undefined) => string;

/** Returns what writes an amount in the currency around. */
export function useFormatMoney(): FormatMoney {
  const currency = useCurrency();
  return (amount) => formatMoney(amount, currency);
}
