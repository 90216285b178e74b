import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { type AmountField, dayValue, id, page, personRef } from './fields.ts';
import { route } from './route.ts';

/**
 * A line of "Why do I owe this?"; the lines of all pages so far and `earlier` total the transfer's
 * amount to the cent.
 */
const reason = (amount: AmountField) =>
  z.object({
    /** `transfer`: a payment to somebody else that the plan assigns to the debtor; it has no id and no date. */
    kind: z.enum(['expense', 'payment', 'transfer']),
    id: z.nullable(id),
    title: z.string(),
    date: z.nullable(dayValue),
    amount,
  });

export const explainSettlement = route('explainSettlement', 'GET /api/groups/{id}/settlements/{from}/{to}', {
  who: 'member',
  params: z.object({ id, from: id, to: id }),
  query: z.object(page),
  reply: withCurrency((amount) => ({
    from: personRef,
    to: personRef,
    amount,
    reasons: z.array(reason(amount)),
    /** The total of older documents, which later pages list; null if it is zero. */
    earlier: z.nullable(amount),
  })),
  isPaged: true,
});
export type SettlementReasons = z.output<NonNullable<(typeof explainSettlement)['reply']>>;
