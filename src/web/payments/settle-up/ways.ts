import { CARD_MAXIMUM, CARD_MINIMUM } from '#contract/cards.ts';
import { type Cents, formatMoney, subtract } from '#domain/money.ts';

/** Paid outside the app. */
export const CASH = 'cash';
export const WALLET = 'wallet';

/** How something is paid: cash, wallet, or the id of a saved card. */
export type PaymentMethodId = string;

/** Why an amount cannot be paid in a way; null when it can. `balance` is the wallet's, null while it is not known. */
export function refusalOf(way: PaymentMethodId, amount: Cents, balance: Cents | null): string | null {
  if (way === CASH) return null;
  if (way === WALLET) return balance !== null && amount > balance ? 'Insufficient wallet balance' : null;
  if (amount < CARD_MINIMUM) return `A card can be charged ${formatMoney(CARD_MINIMUM)} or more`;
  return amount > CARD_MAXIMUM ? `A card can be charged at most ${formatMoney(CARD_MAXIMUM)}` : null;
}

/** How much the wallet lacks; null where it has enough. */
export function shortfallOf(amount: Cents, balance: Cents | null): Cents | null {
  return balance !== null && amount > balance ? subtract(amount, balance) : null;
}
