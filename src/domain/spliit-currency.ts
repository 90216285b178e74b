import { type Currency, isCurrency } from './currency.ts';
import type { ImportProblem } from './imported-file.ts';
import { sentence } from './language/text.ts';

// Signs that stand for one currency only.
const SIGNS: ReadonlyMap<string, Currency> = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
]);

/**
 * The currency of a Spliit group, from its code or the sign that the group chose itself; dollars, with a note, where the
 * sign does not say.
 */
export function spliitCurrency(text: string): { currency: Currency; problems: ImportProblem[] } {
  if (isCurrency(text)) return { currency: text, problems: [] };
  const currency = SIGNS.get(text);
  if (currency !== undefined) return { currency, problems: [] };
  const message = sentence('"{text}" is not a known currency. Amounts are treated as dollars.', { text });
  return { currency: 'USD', problems: text === '' ? [] : [{ line: null, message, isBlocking: false }] };
}
