import { currenciesWith, type Decimals } from '#domain/currency.ts';

const listOf = (decimals: Decimals) =>
  currenciesWith(decimals)
    .map((code) => `'${code}'`)
    .join(', ');

/** The SQL of the number of decimals of the currency in a column. */
export const decimalsIn = (currency: string): string =>
  `(CASE WHEN ${currency} IN (${listOf(0)}) THEN 0 WHEN ${currency} IN (${listOf(3)}) THEN 3 ELSE 2 END)`;

/** The SQL of an amount as a text with all decimals of the currency in a column. */
export const decimalText = (amount: string, currency: string): string =>
  `round(${amount} / 10::numeric ^ ${decimalsIn(currency)}, ${decimalsIn(currency)})::text`;
