import * as z from 'zod/mini';
import { CURRENCIES, currenciesWith, type Decimals } from '#domain/currency.ts';
import { type AmountField, amountWith } from './fields.ts';

/** A code of ISO 4217 in a reply. */
export const currency = z.enum(CURRENCIES);

/** A code of ISO 4217 in a request. */
export const currencyField = z.enum(CURRENCIES, { error: 'Unknown currency' });

type Shape = Record<string, z.ZodMiniType>;
type WithCurrency<Fields extends Shape> = z.ZodMiniObject<Fields & { currency: typeof currency }>;

/** A reply whose amounts are in the currency beside them. Its wire side has as many decimals as that currency. */
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
  const option = (decimals: Decimals) =>
    z.object({ ...fields(amountWith(decimals)), currency: z.enum(currenciesWith(decimals)) });
  const union = z.discriminatedUnion('currency', [option(2), option(0), option(3)]);
  // The three options differ only in the decimals on the wire.
  return union as unknown as ReplyWithCurrency<Fields>;
}
