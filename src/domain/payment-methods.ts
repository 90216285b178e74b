import { CURRENCIES, type Currency } from './currency.ts';

/** What can be done with a payment of a method. Code asks for one of these, never for a method by its name. */
type Abilities = {
  /** Where the payer's money is taken from; null: the product moves none and only records the payment. */
  takenFrom: 'wallet' | 'card' | null;
  /** The payee needs an account, whose wallet receives the money. */
  needsAccount: boolean;
  /** It can wait in the browser until there is a connection. */
  mayWait: boolean;
  /** The payee can mark it as not received. */
  payeeMayVoid: boolean;
  /** It is a half of a netting between groups, and is undone with the other half. */
  isNetted: boolean;
  /** The currencies of the groups in which it can pay. */
  currencies: readonly Currency[];
};

/** Cash stands for every way outside the product. The wallet is in dollars, and receives what cards pay. */
export const paymentMethods = {
  cash: {
    takenFrom: null,
    needsAccount: false,
    mayWait: true,
    payeeMayVoid: true,
    isNetted: false,
    currencies: CURRENCIES,
  },
  wallet: {
    takenFrom: 'wallet',
    needsAccount: true,
    mayWait: false,
    payeeMayVoid: false,
    isNetted: false,
    currencies: ['USD'],
  },
  card: {
    takenFrom: 'card',
    needsAccount: true,
    mayWait: false,
    payeeMayVoid: false,
    isNetted: false,
    currencies: ['USD'],
  },
  offset: {
    takenFrom: null,
    needsAccount: false,
    mayWait: false,
    payeeMayVoid: false,
    isNetted: true,
    currencies: CURRENCIES,
  },
} as const satisfies Readonly<Record<string, Abilities>>;

export type PaymentMethod = keyof typeof paymentMethods;

export const PAYMENT_METHODS = Object.keys(paymentMethods) as PaymentMethod[];

/** The methods whose payments may wait in the browser. */
export type WaitingMethod = {
  [Method in PaymentMethod]: (typeof paymentMethods)[Method]['mayWait'] extends true ? Method : never;
}[PaymentMethod];

/** What is stored and sent for a payment: a method's name, or for a card the id of the saved card. */
export type MethodId = string;

/** The method of an id. */
export function methodOf(id: MethodId): PaymentMethod {
  return PAYMENT_METHODS.find((method) => method === id) ?? 'card';
}

/** What can be done with a payment of this id. */
export const abilitiesOf = (id: MethodId): Abilities => paymentMethods[methodOf(id)];

/** Whether a payment of this id may wait in the browser. */
export function mayWait(id: MethodId): id is WaitingMethod {
  return abilitiesOf(id).mayWait;
}

/** The methods that have an ability. */
export function methodsThat(has: (abilities: Abilities) => boolean): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => has(paymentMethods[method]));
}
