import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { useCards } from '#web/cards/queries.ts';
import { useWallet } from '#web/wallet/queries.ts';
import { CASH, type PaymentMethodId, refusalOf, WALLET } from './ways.ts';

/** How somebody pays. `only` names what is possible with this payee: one without an account takes cash only. */
export function usePaymentMethod({ isCashOnly }: { isCashOnly: boolean }) {
  const [chosen, setChosen] = useState<PaymentMethodId>(CASH);
  const [wasSent, setWasSent] = useState(false);
  const cards = useCards().data ?? [];
  const balance = useWallet().data?.balance ?? null;
  const isThere = chosen === CASH || chosen === WALLET || cards.some(({ id }) => id === chosen);
  const way = isThere && !isCashOnly ? chosen : CASH;
  return {
    way,
    cards: isCashOnly ? [] : cards,
    balance,
    isCashOnly,
    choose: setChosen,
    /** What stands against paying this amount so, once it was tried. */
    problem: (amount: Cents | null) => (wasSent && amount !== null ? refusalOf(way, amount, balance) : null),
    /** Whether this amount can be paid so; if not, the choice says why. */
    check: (amount: Cents): boolean => {
      setWasSent(true);
      return refusalOf(way, amount, balance) === null;
    },
  };
}

export type PaymentMethodChoice = ReturnType<typeof usePaymentMethod>;
