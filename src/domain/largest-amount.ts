import type { Currency } from './currency.ts';
import { sentence, type Text } from './language/text.ts';
import { MAX_AMOUNT, negate } from './money.ts';

/** What is said of a larger amount in the currency. */
export function tooLargeText(currency: Currency): Text {
  return sentence('Amount must be at most {figure}', { figure: { figure: MAX_AMOUNT, currency } });
}

/** What is said of an amount that is further below zero, where it may be negative. */
export function tooSmallText(currency: Currency): Text {
  return sentence('Amount must be at least {figure}', { figure: { figure: negate(MAX_AMOUNT), currency } });
}
