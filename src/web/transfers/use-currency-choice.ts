import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { BodyOf } from '#contract/route.ts';
import type { importGroup } from '#contract/transfers.ts';
import type { Currency } from '#domain/currency.ts';
import { parseRate } from '#domain/exchange.ts';
import type { Preview } from './file-summary.tsx';

/** A group for each currency, or one group for all. */
export type GroupCount = 'each' | 'one';
type Rates = NonNullable<BodyOf<typeof importGroup>['rates']>;

/**
 * What becomes of the currencies of a file. An existing group has its currency; for new ones the person chooses one group
 * for each currency, or one group with rates.
 */
export function useCurrencyChoice(currencies: Preview['currencies'], groupCurrency: Currency | null) {
  const codes = currencies.map(({ currency }) => currency);
  const [count, setCount] = useState<GroupCount>('each');
  const [chosen, setChosen] = useState<Currency>(codes[0] ?? 'USD');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isOneGroup = groupCurrency !== null || count === 'one';
  const target = groupCurrency ?? chosen;
  const foreign = isOneGroup ? codes.filter((code) => code !== target) : [];
  // A rate into one currency means nothing in another one.
  const keyOf = (currency: Currency) => `${currency} ${target}`;
  const rates = foreign.map((currency) => {
    const text = texts[keyOf(currency)] ?? '';
    const rate = parseRate(text.trim().replace(',', '.'));
    const problem = text.trim() === '' ? t`Enter a rate` : t`Rate is not valid`;
    return { currency, text, rate, problem: rate === null ? problem : null };
  });
  return {
    codes,
    /** Null where there is nothing to choose. */
    count: groupCurrency === null && codes.length > 1 ? count : null,
    setCount,
    target,
    setTarget: setChosen,
    rates: rates.map((each) => ({ ...each, problem: isSubmitted ? each.problem : null })),
    setRate: (currency: Currency, text: string) =>
      setTexts((before) => ({ ...before, [keyOf(currency)]: text })),
    /** The rates to send, or null while one is not valid; shows the problems from then on. */
    submit: (): Rates | null => {
      setIsSubmitted(true);
      const ready = rates.flatMap(({ currency, rate }) => (rate === null ? [] : [{ currency, rate }]));
      return ready.length === rates.length ? ready : null;
    },
  };
}
