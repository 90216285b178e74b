import { type ComponentProps, useMemo } from 'react';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { Select } from './select.tsx';

type CurrencySelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options'> & {
  value: Currency;
  /** The currencies to choose from; all by default. */
  codes?: readonly Currency[];
  onChange: (currency: Currency) => void;
};

let names: Intl.DisplayNames | undefined;

/** A currency's code and English name, such as "EUR – Euro". */
export function currencyLabel(code: Currency): string {
  names ??= new Intl.DisplayNames('en', { type: 'currency' });
  return `${code} – ${names.of(code) ?? code}`;
}

/** A choice of all currencies, with their English names. */
export function CurrencySelect({ value, onChange, codes = CURRENCIES, ...rest }: CurrencySelectProps) {
  const options = useMemo(() => codes.map((code) => ({ value: code, label: currencyLabel(code) })), [codes]);
  return (
    <Select
      {...rest}
      options={options}
      value={value}
      onChange={({ target }) => onChange(CURRENCIES.find((code) => code === target.value) ?? value)}
    />
  );
}
