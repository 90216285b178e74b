import type { Entry } from './ledger.ts';
import type { Cents } from './money.ts';

/** The other side of a wallet's entries: the card provider, the bank, other people, and claims (money owed back). */
export const counterparts = ['card', 'bank', 'friends', 'claims'] as const;
export type Counterpart = (typeof counterparts)[number];

/** The outside accounts of every wallet's book. They never change, because entries refer to them. */
export const outsideAccounts: Readonly<Record<Counterpart, string>> = {
  card: '00000000-0000-4000-8000-00000000000c',
  bank: '00000000-0000-4000-8000-00000000000b',
  friends: '00000000-0000-4000-8000-00000000000f',
  claims: '00000000-0000-4000-8000-00000000000d',
};

export type TransactionType = 'deposit' | 'withdrawal' | 'payment' | 'receipt';

/** Whether money of this type comes into the wallet; otherwise it goes out. */
function isIncoming(type: TransactionType): boolean {
  return type === 'deposit' || type === 'receipt';
}

type Transaction = {
  id: string;
  walletId: string;
  type: TransactionType;
  counterpart: Counterpart;
  amount: Cents;
};

/** The entry of a transaction in its wallet's book; the owner's account has the wallet's id. */
export function entryOfTransaction({ id, walletId, type, counterpart, amount }: Transaction): Entry {
  const outside = outsideAccounts[counterpart];
  return isIncoming(type)
    ? { debtorId: outside, creditorId: walletId, amount, source: id }
    : { debtorId: walletId, creditorId: outside, amount, source: id };
}

/** The entry of a claim: the outside took the amount and the owner owes it; the wallet does not change. */
export function entryOfClaim(claim: { id: string; counterpart: Counterpart; amount: Cents }): Entry {
  return {
    debtorId: outsideAccounts.claims,
    creditorId: outsideAccounts[claim.counterpart],
    amount: claim.amount,
    source: claim.id,
  };
}
