import { cents, formatMoney } from '#domain/money.ts';
import { useCurrency } from '../display/in-currency.tsx';

const SHORT = [
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const;

/** From here on a tick is shortened, in minor units: "$10K". */
const LONG = 1_000_000;

const withoutZeros = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** Writes the amounts of a chart in the currency around: in full, and as short as a tick needs ("$2.5M"). */
export function useAmountFormat() {
  const currency = useCurrency();
  return {
    format: (value: number) => formatMoney(cents(value), currency),
    formatTick: (value: number) => {
      const [unit, letter] = SHORT.find(([each]) => Math.abs(value) >= LONG && value % each === 0) ?? [1, ''];
      if (letter === '') return formatMoney(cents(value), currency).replace(/\.0+$/, '');
      return withoutZeros(formatMoney(cents(value / unit), currency)) + letter;
    },
  };
}
