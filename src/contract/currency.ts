// Why: docs/decisions/0035.
import * as z from 'zod/mini';
import { CURRENCIES, type Currency, currenciesWith, type Decimals } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { type AmountField, amountWith, type MoneyRule, money, sentMoney } from './fields.ts';

/** A code of ISO 4217 in a reply. */
export const currency = z.enum(CURRENCIES);

/** A code of ISO 4217 in a request. */
export const currencyField = z.enum(CURRENCIES, { error: 'Unknown currency' });

type Shape = Record<string, z.ZodMiniType>;
type WithCurrency<Fields extends Shape> = z.ZodMiniObject<Fields & { currency: typeof currency }>;

/** A reply whose amounts are in its `currency`. In JSON they have as many decimals as that currency. */
export type ReplyWithCurrency<Fields extends Shape> = z.ZodMiniType<
  z.output<WithCurrency<Fields>>,
  z.input<WithCurrency<Fields>>
>;

/**
 * Declares a reply that has a `currency`: `withCurrency((amount) => ({ title: z.string(), amount }))`. Parts inside it
 * use the same `amount`.
 */
export function withCurrency<Fields extends Shape>(
  fields: (amount: AmountField) => Fields,
): ReplyWithCurrency<Fields> {
  return replyWith(fields, (decimals) => z.enum(currenciesWith(decimals)));
}

type CurrencyField = z.ZodMiniType<Currency, Currency | undefined>;

function replyWith<Fields extends Shape>(
  fields: (amount: AmountField) => Fields,
  currencyWith: (decimals: Decimals) => CurrencyField,
): ReplyWithCurrency<Fields> {
  const option = (decimals: Decimals) =>
    z.object({ ...fields(amountWith(decimals)), currency: currencyWith(decimals) });
  // Made on first use: a page runs the whole contract of its screen and uses a small part.
  const union = z.lazy(() => z.discriminatedUnion('currency', [option(2), option(0), option(3)]));
  // The three options differ only in the decimals on the wire.
  return union as unknown as ReplyWithCurrency<Fields>;
}

/** The currency of a reply about the caller's own planning. In JSON it is omitted for dollars. */
const homeCurrencyWith = (decimals: Decimals): CurrencyField => {
  const codes = z.enum(currenciesWith(decimals));
  if (decimals !== 2) return codes;
  return z.codec(z.optional(codes), codes, {
    decode: (code) => code ?? 'USD',
    encode: (code) => (code === 'USD' ? undefined : code),
  });
};

/** Like `withCurrency`, for amounts in the caller's home currency. */
export function withHomeCurrency<Fields extends Shape>(
  fields: (amount: AmountField) => Fields,
): ReplyWithCurrency<Fields> {
  return replyWith(fields, homeCurrencyWith);
}

type Schema = z.ZodMiniType;

/** Makes an amount of a body. */
export type MoneyOf = (rule: MoneyRule) => ReturnType<typeof money>;

/** An amount as it was sent, in a currency that is not known yet. */
type SentAmount = (number | string) & { readonly __brand: 'SentAmount' };

/** A body with its amounts as they were sent. */
export type Sent<Value> = Value extends Cents
  ? SentAmount
  : Value extends string | number | boolean | null | undefined
    ? Value
    : { [Name in keyof Value]: Sent<Value[Name]> };

/** A body whose amounts are as they were sent, until `inCurrency` reads them. */
export type BodyWithAmounts<Body extends Schema> = z.ZodMiniType<Sent<z.output<Body>>, z.input<Body>> & {
  /** The same body with amounts in minor units of the currency. */
  inCurrency: (currency: Currency) => Body;
};

/**
 * Declares a body with amounts in a currency that it does not name, such as its group's:
 * `bodyWithAmounts((moneyOf) => z.object({ amount: moneyOf({ message: 'Enter an amount' }) }))`. `currency` is null
 * while it is not known.
 */
export function bodyWithAmounts<Body extends Schema>(
  fields: (moneyOf: MoneyOf, currency: Currency | null) => Body,
): BodyWithAmounts<Body> {
  const sent = z.lazy(() => fields((rule) => sentMoney(rule) as unknown as ReturnType<MoneyOf>, null));
  const bodies = new Map<Currency, Body>();
  const inCurrency = (currency: Currency) => {
    const known = bodies.get(currency);
    if (known !== undefined) return known;
    const body = fields((rule) => money({ ...rule, currency }), currency);
    bodies.set(currency, body);
    return body;
  };
  return Object.assign(sent, { inCurrency }) as BodyWithAmounts<Body>;
}
