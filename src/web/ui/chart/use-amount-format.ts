import { type Currency, decimalsOf } from '#domain/currency.ts';
import { cents } from '#domain/money.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { foreignFigures } from '#web/lib/language/i18n.ts';
import { useCurrency } from '../display/in-currency.tsx';

const SHORT = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const;

/** From here on a tick is shortened: "$10K". In whole units of the currency. */
const LONG = 10_000;

const withoutZeros = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** An amount as short as a tick needs, and never rounded: "$2.5M". In minor units of the currency. */
export function formatTickOf(value: number, currency: Currency): string {
  const figures = foreignFigures();
  if (figures !== null) return figures.tick(cents(value), currency);
  const units = Math.abs(value) / 10 ** decimalsOf(currency);
  const [unit, letter] = SHORT.find(([each]) => units >= Math.max(LONG, each) && value % each === 0) ?? [
    1,
    '',
  ];
  if (letter === '') return formatMoney(cents(value), currency).replace(/\.0+$/, '');
  return withoutZeros(formatMoney(cents(value / unit), currency)) + letter;
}

/** Writes the amounts of a chart in the currency around: in full, and as a tick. */
export function useAmountFormat() {
  const currency = useCurrency();
  return {
    format: (value: number) => formatMoney(cents(value), currency),
    formatTick: (value: number) => formatTickOf(value, currency),
  };
}
