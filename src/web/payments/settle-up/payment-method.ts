import { useState } from 'react';
import { CARD_MAXIMUM, CARD_MINIMUM } from '#contract/cards.ts';
import { type Cents, formatMoney, subtract } from '#domain/money.ts';
import { useCards } from '#web/cards/queries.ts';
import { useWallet } from '#web/wallet/queries.ts';

/** Paid outside the app. */
export const CASH = 'cash';
export const WALLET = 'wallet';

/** How something is paid: cash, wallet, or the id of a saved card. */
export type PaymentMethodId = string;

/** Why an amount cannot be paid by this method; null if it can. `balance` is the wallet's; null while it loads. */
function refusalReason(methodId: PaymentMethodId, amount: Cents, balance: Cents | null): string | null {
  if (methodId === CASH) return null;
  if (methodId === WALLET) return balance !== null && amount > balance ? 'Insufficient wallet balance' : null;
  if (amount < CARD_MINIMUM) return `A card can be charged ${formatMoney(CARD_MINIMUM)} or more`;
  return amount > CARD_MAXIMUM ? `A card can be charged at most ${formatMoney(CARD_MAXIMUM)}` : null;
}

/** How much the wallet lacks; null if it has enough. */
export function shortfallOf(amount: Cents, balance: Cents | null): Cents | null {
  return balance !== null && amount > balance ? subtract(amount, balance) : null;
}

/** The payment method of a form. A payee without an account can be paid in cash only (`isCashOnly`). */
export function usePaymentMethod({ isCashOnly }: { isCashOnly: boolean }) {
  const [chosen, setChosen] = useState<PaymentMethodId>(CASH);
  const [wasSent, setWasSent] = useState(false);
  const cards = useCards().data ?? [];
  const balance = useWallet().data?.balance ?? null;
  const isAvailable = chosen === CASH || chosen === WALLET || cards.some(({ id }) => id === chosen);
  const methodId = isAvailable && !isCashOnly ? chosen : CASH;
  return {
    methodId,
    cards: isCashOnly ? [] : cards,
    balance,
    isCashOnly,
    choose: setChosen,
    /** Why the method cannot pay this amount; null until the form was sent once. */
    problem: (amount: Cents | null) =>
      wasSent && amount !== null ? refusalReason(methodId, amount, balance) : null,
    /** Whether the method can pay this amount. If not, `problem` tells why from now on. */
    check: (amount: Cents): boolean => {
      setWasSent(true);
      return refusalReason(methodId, amount, balance) === null;
    },
  };
}

export type PaymentMethodChoice = ReturnType<typeof usePaymentMethod>;
