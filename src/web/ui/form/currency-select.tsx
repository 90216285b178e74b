import { type ComponentProps, useMemo } from 'react';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { spoken } from '#web/lib/language/i18n.ts';
import { Select } from './select.tsx';

type CurrencySelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options'> & {
  value: Currency;
  /** The currencies to choose from; all by default. */
  codes?: readonly Currency[];
  onChange: (currency: Currency) => void;
};

const names = new Map<string, Intl.DisplayNames>();

/** A currency's code and name, such as "EUR – Euro". */
export function currencyLabel(code: Currency): string {
  const language = spoken().code;
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  names.set(language, known);
  return `${code} – ${known.of(code) ?? code}`;
}

/** A choice of all currencies, with their names. */
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
