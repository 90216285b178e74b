// Why: docs/decisions/0035.
import { type Currency, decimalsOf, isCurrency } from './currency.ts';
import { type Cents, cents, formatMoney, MAX_AMOUNT, type Money, parseDecimal, toDecimal } from './money.ts';

/**
 * What one unit of a currency is in another one, as a plain decimal without trailing zeros ("0.00612"): above zero, at
 * most 1,000,000,000, with at most 12 decimals. Made only by the functions of this file.
 */
export type Rate = string & { readonly __brand: 'Rate' };

/** The amount of an expense as it was paid, in another currency than the group's, and the rate between the two. */
export type Original = { currency: Currency; amount: Cents; rate: Rate };

/** The most decimals of a rate. */
export const RATE_DECIMALS = 12;
const ONE = 10n ** BigInt(RATE_DECIMALS);
const MAX_RATE = 10n ** 9n * ONE;
const PLAIN_DECIMAL = /^(\d{1,10})(?:\.(\d+))?$/;

/** Reads a plain decimal as a rate; null for another text, for 0, above 1,000,000,000 and for more than 12 decimals. */
export function parseRate(text: string): Rate | null {
  const [, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  if (whole === '' || (whole.startsWith('0') && whole !== '0')) return null;
  if (fraction.length > RATE_DECIMALS) return null;
  return toRate(BigInt(whole) * ONE + BigInt(fraction.padEnd(RATE_DECIMALS, '0')));
}

/** A rate from its 10^-12 parts; null where it is out of bounds. */
function toRate(parts: bigint): Rate | null {
  if (parts <= 0n || parts > MAX_RATE) return null;
  const fraction = String(parts % ONE)
    .padStart(RATE_DECIMALS, '0')
    .replace(/0+$/, '');
  return `${parts / ONE}${fraction === '' ? '' : `.${fraction}`}` as Rate;
}

function partsOf(rate: Rate): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(RATE_DECIMALS, '0'));
}

/** Divides whole numbers of zero or more; a half is rounded up. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

const scaleOf = (currency: Currency) => 10n ** BigInt(decimalsOf(currency));

/**
 * Converts an amount of zero or more into minor units of another currency, a half rounded up; null above the largest
 * amount of a field.
 */
export function convert(original: Money, rate: Rate, currency: Currency): Cents | null {
  const minorUnits = BigInt(original.amount) * partsOf(rate) * scaleOf(currency);
  const converted = divide(minorUnits, ONE * scaleOf(original.currency));
  return converted > BigInt(MAX_AMOUNT) ? null : cents(Number(converted));
}

/** The rate between two amounts above zero, a half rounded up at the last decimal; null where no rate fits them. */
export function rateBetween(original: Money, paid: Money): Rate | null {
  const dividend = BigInt(paid.amount) * scaleOf(original.currency) * ONE;
  return toRate(divide(dividend, BigInt(original.amount) * scaleOf(paid.currency)));
}

/** The rate from one currency to another by what one unit of a third currency is in each; null where no rate fits. */
export function crossRate(from: Rate, to: Rate): Rate | null {
  return toRate(divide(partsOf(to) * ONE, partsOf(from)));
}

/** What a person typed of an expense in another currency: the rate, the amount in the group's currency, or both. */
export type TypedExchange = {
  original: Money;
  rate?: Rate | undefined;
  /** In minor units of `currency`. */
  amount?: Cents | undefined;
  /** The group's currency. */
  currency: Currency;
};

/** Why an exchange cannot be resolved. `too_large`, `too_small`: the amount in the group's currency. */
export type ExchangeProblem =
  | 'same_currency'
  | 'nothing_given'
  | 'no_rate'
  | 'no_fit'
  | 'too_large'
  | 'too_small';

export type ResolvedExchange =
  | { ok: true; amount: Cents; original: Original }
  | { ok: false; reason: ExchangeProblem };

/** Computes the rate or the amount, whichever is missing. Both amounts are above zero. Never throws. */
export function resolveExchange({ original, rate, amount, currency }: TypedExchange): ResolvedExchange {
  if (original.currency === currency) return { ok: false, reason: 'same_currency' };
  if (rate === undefined) {
    if (amount === undefined) return { ok: false, reason: 'nothing_given' };
    const between = rateBetween(original, { amount, currency });
    return between === null
      ? { ok: false, reason: 'no_rate' }
      : { ok: true, amount, original: { ...original, rate: between } };
  }
  const converted = convert(original, rate, currency);
  if (amount !== undefined) {
    const isFit =
      (converted !== null && Math.abs(converted - amount) <= 1) ||
      // A rate of 12 decimals cannot give every large amount to the minor unit.
      rateBetween(original, { amount, currency }) === rate;
    return isFit ? { ok: true, amount, original: { ...original, rate } } : { ok: false, reason: 'no_fit' };
  }
  if (converted === null) return { ok: false, reason: 'too_large' };
  if (converted === 0) return { ok: false, reason: 'too_small' };
  return { ok: true, amount: converted, original: { ...original, rate } };
}

type Paid = { amount: Cents; original: Original | null };

/** Whether what a file says of an expense in this currency can be: no original, or one that fits the amount. */
export function isExchangeSound({ amount, original }: Paid, currency: Currency): boolean {
  if (original === null) return true;
  const { rate } = original;
  const isInBounds = original.amount > 0 && original.amount <= MAX_AMOUNT && parseRate(rate) === rate;
  return isInBounds && resolveExchange({ original, rate, amount, currency }).ok;
}

/** Says what was paid in another currency: "€30.00 at 1.085". */
export function describeOriginal({ currency, amount, rate }: Original): string {
  return `${formatMoney(amount, currency)} at ${rate}`;
}

/** Writes what was paid in another currency for a spreadsheet: "30.00 EUR at 1.085". */
export function writeOriginal({ currency, amount, rate }: Original): string {
  return `${toDecimal(amount, currency)} ${currency} at ${rate}`;
}

/** Reads what `writeOriginal` wrote; null for another text. */
export function readOriginal(text: string): Original | null {
  const [, decimal = '', currency = '', rateText = ''] = /^(\S+) ([A-Z]{3}) at (\S+)$/.exec(text) ?? [];
  if (!isCurrency(currency)) return null;
  const amount = parseDecimal(decimal, currency);
  const rate = parseRate(rateText);
  return amount === null || rate === null ? null : { currency, amount, rate };
}
