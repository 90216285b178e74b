// Why: docs/decisions/0035.
import { type Currency, decimalsOf } from './currency.ts';

/** A whole number of minor units of a currency: cents, yen, fils. Made only by `cents`, so that a float or a decimal never holds money. */
export type Cents = number & { readonly __brand: 'Cents' };

/** The largest amount a single field may hold, in minor units of any currency: 99,999,999.99 dollars. The columns check it too. */
export const MAX_AMOUNT = 9_999_999_999 as Cents;

/** The millionths of a cent, the unit of what rounding leaves. */
export const MILLIONTHS = 1_000_000;

export const ZERO = 0 as Cents;

/** Brands a whole number as cents; throws RangeError on a fraction, NaN, infinity or an unsafe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export function add(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function negate(a: Cents): Cents {
  return cents(-a);
}

export function absolute(a: Cents): Cents {
  return a < 0 ? negate(a) : a;
}

export function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** Adds amounts exactly; the sum of nothing is zero. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = ZERO;
  // Checked at each step: a sum that left the safe range and was returned would have lost cents on the way.
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/** An amount, in minor units, together with its currency. */
export type Money<Code extends Currency = Currency> = { readonly amount: Cents; readonly currency: Code };

/** Adds two amounts of one currency; throws RangeError where the currencies differ or the sum is not a safe integer. */
export function addMoney<Code extends Currency>(a: Money<Code>, b: Money<NoInfer<Code>>): Money<Code> {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} cannot be added`);
  return { amount: add(a.amount, b.amount), currency: a.currency };
}

/**
 * The amount with the same figure in another currency, rounded half up where that has fewer decimals: 12.50 becomes 13.
 * At least one minor unit; null if it is more than a field may hold.
 */
export function convertFigure(amount: Cents, from: Currency, to: Currency): Cents | null {
  const value = Math.round(amount * 10 ** (decimalsOf(to) - decimalsOf(from)));
  return value > MAX_AMOUNT ? null : cents(Math.max(1, value));
}

/** Adds amounts of any currencies, each currency by itself; in the order in which the currencies come. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<Currency, Money>();
  for (const money of amounts) {
    const sum = sums.get(money.currency);
    const { amount, currency } = money;
    sums.set(currency, sum === undefined ? { amount, currency } : addMoney(sum, money));
  }
  return [...sums.values()];
}

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Reads a plain decimal ("12.5", "-0.05") as minor units; null for another text and for decimals that the currency does not have. */
export function parseDecimal(text: string, currency: Currency = 'USD'): Cents | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return null;
  const value = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return cents(sign ? -value : value);
}

/** Writes minor units as a plain decimal with all the currency's decimals ("12.50", "-0.05"), as JSON and CSV take it. */
export function toDecimal(amount: Cents, currency: Currency = 'USD'): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/**
 * Shows an amount with its currency's symbol and decimals ("$1,234.50", "¥1,234"); null, undefined and NaN show zero.
 */
export function formatMoney(amount: Cents | null | undefined, currency: Currency = 'USD'): string {
  const shown = cents(Number.isFinite(amount) ? Number(amount) : 0);
  if (currency !== 'USD')
    return formatOf(currency).format(toDecimal(shown, currency) as Intl.StringNumericLiteral);
  // By hand: the platform's own format reads 5 MB of what the world's languages say of numbers, and holds a phone
  // up for a tenth of a second.
  const [whole = '', decimals = ''] = toDecimal(absolute(shown)).split('.');
  return `${shown < 0 ? '-' : ''}$${groupThousands(whole)}.${decimals}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

const formats = new Map<Currency, Intl.NumberFormat>();

function formatOf(currency: Currency): Intl.NumberFormat {
  let format = formats.get(currency);
  if (format === undefined) {
    const digits = decimalsOf(currency);
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction });
    formats.set(currency, format);
  }
  return format;
}

/** Shows an amount without its sign: "1,234.50", "1,234". */
export function formatFigure(amount: Cents, currency: Currency): string {
  const [whole = '', ...decimals] = toDecimal(absolute(amount), currency).split('.');
  return `${amount < 0 ? '-' : ''}${[groupThousands(whole), ...decimals].join('.')}`;
}

/** The currency's sign as it stands beside an amount: "$", "€", "KWD". */
export function symbolOf(currency: Currency): string {
  if (currency === 'USD') return '$';
  return (
    formatOf(currency)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  );
}

/** Shows an amount with its sign in front: "+$5.00", "-$5.00", "$0.00" for zero. */
export function formatSigned(amount: Cents, currency: Currency = 'USD'): string {
  return amount > 0 ? `+${formatMoney(amount, currency)}` : formatMoney(amount, currency);
}
