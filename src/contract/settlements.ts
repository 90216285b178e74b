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
    /** `transfer`: the plan assigns the debtor a payment to another person; it has no id and no date. */
    kind: z.enum(['expense', 'payment', 'transfer']),
    id: z.nullable(id),
    title: z.string(),
    date: z.nullable(dayValue),
    amount,
  });

export const explainSettlement = route('explainSettlement', 'GET /api/groups/{id}/settlements/{from}/{to}', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id, from: id, to: id }),
  query: z.object(page),
  reply: withCurrency((amount) => ({
    from: personRef,
    to: personRef,
    amount,
    reasons: z.array(reason(amount)),
    /** The total of older documents on later pages; null if it is zero. */
    earlier: z.nullable(amount),
    /**
     * Explains a payment to a person to whom the payer owes nothing directly: one or more chains of direct debts from
     * the payer to the payee. If a debt does not start with the creditor of the previous one, its debtor pays that
     * creditor in the plan. Only on the first page; empty if the payer owes the payee directly.
     */
    chain: z.array(lineBetween(amount)),
  })),
  isPaged: true,
});
export type SettlementReasons = z.output<NonNullable<(typeof explainSettlement)['reply']>>;
