import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CARD_MAXIMUM, CARD_MINIMUM } from '#contract/cards.ts';
import type { addPayment } from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, subtract } from '#domain/money.ts';
import type { PayLink, PayLinkKind } from '#domain/pay-links.ts';
import {
  abilitiesOf,
  type MethodId,
  mayWait,
  type PaymentMethod,
  paymentMethods,
} from '#domain/payment-methods.ts';
import { useCards } from '#web/cards/queries.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import type { Queueable } from '#web/lib/outbox/queueable.ts';
import { useWallet } from '#web/wallet/queries.ts';

/** Paid outside the app. */
export const CASH = 'cash' satisfies PaymentMethod;
export const WALLET = 'wallet' satisfies PaymentMethod;

const WALLET_CURRENCIES: readonly Currency[] = paymentMethods.wallet.currencies;

/** The choice of a pay link: paid outside the app, like cash. */
export const payLinkId = (kind: PayLinkKind) => `link:${kind}`;

/** Why an amount cannot be paid by this method; null if it can. `balance` is the wallet's; null while it loads. */
function refusalReason(methodId: MethodId, amount: Cents, balance: Cents | null): string | null {
  const { takenFrom } = abilitiesOf(methodId);
  if (takenFrom === null) return null;
  if (takenFrom === 'wallet')
    return balance !== null && amount > balance ? t`Insufficient wallet balance` : null;
  if (amount < CARD_MINIMUM) return t`The minimum card charge is ${formatMoney(CARD_MINIMUM)}`;
  return amount > CARD_MAXIMUM ? t`The maximum card charge is ${formatMoney(CARD_MAXIMUM)}` : null;
}

/** How much the wallet lacks; null if it has enough. */
export function shortfallOf(amount: Cents, balance: Cents | null): Cents | null {
  return balance !== null && amount > balance ? subtract(amount, balance) : null;
}

/** A payment whose method can wait for a connection. `names` are those of the group, the payer and the payee, by id. */
export function queueablePayment(
  body: BodyOf<typeof addPayment>,
  currency: Currency,
  names: Readonly<Record<string, string>>,
): { queueable?: Queueable } {
  const { paymentMethodId } = body;
  if (!mayWait(paymentMethodId)) return {};
  return {
    queueable: { action: { kind: 'addPayment', body: { ...body, paymentMethodId }, currency }, names },
  };
}

type MethodOptions = {
  /** For another reason than the currency. */
  isCashOnly: boolean;
  /** The currencies of what is paid. */
  currencies: readonly Currency[];
  /** Where the payee can be paid outside the app. */
  links?: readonly PayLink[];
};

/**
 * The payment method of a form. A payee without an account can be paid in cash only (`isCashOnly`), like an amount in
 * another currency than the wallet's.
 */
export function usePaymentMethod({ currencies, links = [], ...options }: MethodOptions) {
  const [chosen, setChosen] = useState<MethodId>(CASH);
  const [wasSent, setWasSent] = useState(false);
  const cashOnlyCurrencies = [...new Set(currencies)]
    .filter((code) => !WALLET_CURRENCIES.includes(code))
    .toSorted();
  const isCashOnly = options.isCashOnly || cashOnlyCurrencies.length > 0 || currentGuest() !== null;
  const cards = useCards().data ?? [];
  const balance = useWallet().data?.balance ?? null;
  const isAvailable = chosen === CASH || chosen === WALLET || cards.some(({ id }) => id === chosen);
  const methodId = isAvailable && !isCashOnly ? chosen : CASH;
  const link = links.find(({ kind }) => payLinkId(kind) === chosen) ?? null;
  return {
    methodId,
    /** The option that is chosen: a pay link is recorded as cash. */
    choice: link === null ? methodId : chosen,
    link,
    links,
    cards: isCashOnly ? [] : cards,
    balance,
    isCashOnly,
    cashOnlyCurrencies,
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
