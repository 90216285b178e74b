import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { familyRef } from './families.ts';
import { type AmountField, dayValue, id, page, personRef } from './fields.ts';
import { route } from './route.ts';

/** Who pays or owes whom how much. */
export const lineBetween = (amount: AmountField) =>
  z.object({
    from: personRef,
    to: personRef,
    amount,
    /** A line between families names one person of each. */
    fromFamily: familyRef,
    toFamily: familyRef,
  });

/**
 * A line of "Why do I owe this?"; the lines of all pages so far and `earlier` total the transfer's
 * amount to the cent.
 */
const reason = (amount: AmountField) =>
  z.object({
    /** `transfer`: a payment to someone else that the plan assigns to the debtor; it has no id and no date. */
    kind: z.enum(['expense', 'payment', 'transfer']),
    id: z.nullable(id),
    title: z.string(),
    date: z.nullable(dayValue),
    amount,
  });

export const explainSettlement = route('explainSettlement', 'GET /api/groups/{id}/settlements/{from}/{to}', {
  who: 'member',
  isKept: true,
  params: z.object({ id, from: id, to: id }),
  query: z.object(page),
  reply: withCurrency((amount) => ({
    from: personRef,
    to: personRef,
    amount,
    reasons: z.array(reason(amount)),
    /** The total of older documents, which later pages list; null if it is zero. */
    earlier: z.nullable(amount),
    /**
     * How someone comes to pay a person to whom they owe nothing directly: direct debts, one after the other from the
     * payer to the payee, in one chain or several. Where a debt does not start with the person of the one before, the
     * plan has it paid to that person instead. On the first page; empty if the payer owes the payee directly.
     */
    chain: z.array(lineBetween(amount)),
  })),
  isPaged: true,
});
export type SettlementReasons = z.output<NonNullable<(typeof explainSettlement)['reply']>>;
