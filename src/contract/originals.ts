import * as z from 'zod/mini';
import type { Currency } from '#domain/currency.ts';
import { type ExchangeProblem, parseRate, RATE_DECIMALS, type Rate } from '#domain/exchange.ts';
import { inWords } from '#domain/language/speaker.ts';
import { tooLargeText } from '#domain/largest-amount.ts';
import { currencyField, withCurrency } from './currency.ts';
import { money } from './fields.ts';

const NOT_VALID = 'Rate is not valid';
const TOO_SMALL = 'Amount must be greater than zero';

type Refusal = { path: 'amount' | 'original.currency' | 'original.rate'; message: string };

/** The error of a rate and two amounts, and its field. `currency` is the group's. */
export function refusalOf(problem: ExchangeProblem, currency: Currency): Refusal {
  switch (problem) {
    case 'same_currency':
      return { path: 'original.currency', message: "Choose another currency than the group's" };
    case 'nothing_given':
      return { path: 'original.rate', message: 'Enter the rate or the amount' };
    case 'no_rate':
      return { path: 'original.rate', message: NOT_VALID };
    case 'no_fit':
      return { path: 'original.rate', message: 'Rate and amount do not fit' };
    case 'too_large':
      return { path: 'amount', message: inWords(tooLargeText(currency)) };
    case 'too_small':
      return { path: 'amount', message: TOO_SMALL };
  }
}

/** JSON.stringify writes 0.0000003 as 3e-7, so exponents must be accepted in numbers. */
function rateText(value: number | string): string {
  if (typeof value === 'string' || !String(value).includes('e-')) return String(value);
  const decimal = value.toFixed(RATE_DECIMALS);
  return Number(decimal) === value ? decimal : String(value);
}

/** The value of one unit of a currency in another one, in a request: a number or a numeric string. */
export const rateField = z.codec(z.union([z.number(), z.string()], { error: NOT_VALID }), z.custom<Rate>(), {
  decode: (value, context) => {
    const rate = parseRate(rateText(value));
    if (rate !== null) return rate;
    context.issues.push({ code: 'custom', message: NOT_VALID, input: value });
    return z.NEVER;
  },
  encode: (rate) => rate,
});

const PLAIN_DECIMAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A plain decimal. The currency beside it determines the number of decimals. */
const originalAmount = z.codec(z.union([z.number(), z.string()], { error: TOO_SMALL }), z.string(), {
  decode: (value, context) => {
    const text = String(value);
    if (PLAIN_DECIMAL.test(text) && !Object.is(value, -0)) return text;
    context.issues.push({ code: 'custom', message: TOO_SMALL, input: value });
    return z.NEVER;
  },
  encode: (text) => text,
});
z.globalRegistry.add(originalAmount, { format: 'money' });

/**
 * The amount paid in another currency, in a request: with the rate, or without it if the expense's own amount is sent.
 * Null: paid in the group's currency.
 */
export const originalField = z.nullable(
  z
    .object(
      { currency: currencyField, amount: originalAmount, rate: z.optional(rateField) },
      { error: 'Unknown currency' },
    )
    .check(({ value: { amount, currency }, issues }) => {
      const read = z.safeDecode(money({ min: 1, message: TOO_SMALL, currency }), amount);
      const message = read.error?.issues[0]?.message;
      if (message !== undefined) issues.push({ code: 'custom', path: ['amount'], message, input: amount });
    }),
);

/** The amount paid in another currency; null if it was paid in the group's. */
export const originalReply = z.nullable(
  withCurrency((amount) => ({
    amount,
    /** The value of one unit in the group's currency, as a plain decimal. */
    rate: z.codec(z.string(), z.custom<Rate>(), {
      decode: (value) => value as Rate,
      encode: (rate) => rate,
    }),
  })),
);
