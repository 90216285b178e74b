import { CURRENCIES, type Currency } from '../currency.ts';
import { signsOf } from '../currency-signs.ts';

/** What several currencies share as a sign, and the one that is meant most often. */
const MOST_FREQUENT: ReadonlyMap<string, Currency> = new Map([
  ['$', 'USD'],
  ['¥', 'JPY'],
  ['£', 'GBP'],
  ['₩', 'KRW'],
  ['₱', 'PHP'],
  ['kr', 'SEK'],
  ['rs', 'INR'],
  ['元', 'CNY'],
]);

/** A sign in the form in which signs are compared: without case, invisible characters and a point behind it. */
function plainSign(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\s]/gu, '')
    .replace(/(?<=.)\.$/, '');
}

let known: ReadonlyMap<string, readonly Currency[]> | null = null;

function currenciesOf(sign: string): readonly Currency[] {
  known ??= listSigns();
  return known.get(plainSign(sign)) ?? [];
}

function listSigns(): Map<string, Currency[]> {
  const found = new Map<string, Currency[]>();
  for (const currency of CURRENCIES)
    for (const plain of new Set([currency, ...signsOf(currency)].map(plainSign)))
      found.set(plain, [...(found.get(plain) ?? []), currency]);
  return found;
}

/** Whether a text is a sign or the code of this currency, in any case and with or without a point behind it. */
export function isSignOf(text: string, currency: Currency): boolean {
  return currenciesOf(text).includes(currency);
}

/** Whether a text is a sign or the code of any currency. */
export function isAmountSign(text: string): boolean {
  return currenciesOf(text).length > 0;
}

/** Whether a sign of this currency is also that of others: it does not tell which one is meant. */
export function isSharedSign(text: string, currency: Currency): boolean {
  const currencies = currenciesOf(text);
  return currencies.length > 1 && currencies.includes(currency);
}

/**
 * The currency that a sign means: the home currency if it is one of those that use the sign, else the only or the most
 * frequent one. Null for a text that is not a sign, and for one that may mean several others.
 */
export function currencyOfSign(text: string, home: Currency): Currency | null {
  const currencies = currenciesOf(text);
  if (currencies.includes(home)) return home;
  const [only, another] = currencies;
  return MOST_FREQUENT.get(plainSign(text)) ?? (another === undefined ? (only ?? null) : null);
}
