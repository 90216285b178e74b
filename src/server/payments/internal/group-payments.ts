import type { GroupPayment, listGroupPayments as listRow } from '#contract/payments.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import type { Context } from '#server/core/context.ts';
import { LAST_ID, type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { openGroup } from '#server/groups/membership.ts';
import { statement } from '#server/platform/database/database.ts';

type Row = {
  id: string;
  fromId: string;
  fromName: string;
  fromFullName: string | null;
  toId: string;
  toName: string;
  toFullName: string | null;
  amount: Cents;
  currency: Currency;
  date: Day;
  method: PaymentMethod;
};

// The same payments as in `documents.ts` of the ledger.
const list = statement<[groupId: string, beforeDay: Day | 'infinity', beforeId: string, fetch: number], Row>(`
  SELECT payment.id, payer.id AS "fromId", coalesce(payer.display_name, payer.username) AS "fromName",
         payer.full_name AS "fromFullName",
         payee.id AS "toId", coalesce(payee.display_name, payee.username) AS "toName",
         payee.full_name AS "toFullName",
         payment.amount - payment.refunded_amount AS amount, "group".currency, payment.date, payment.method
  FROM payments AS payment
  JOIN groups AS "group" ON "group".id = payment.group_id
  JOIN users AS payer ON payer.id = payment.from_user_id
  JOIN users AS payee ON payee.id = payment.to_user_id
  WHERE payment.group_id = $1 AND payment.type = 'payment' AND payment.status IN ('completed', 'refunded')
    AND payment.amount > payment.refunded_amount AND (payment.date, payment.id) < ($2, $3)
  ORDER BY payment.date DESC, payment.id DESC LIMIT $4`);

/** The payments that count in a group's balances, newest first. */
export async function listGroupPayments(
  context: Context,
  groupId: string,
  query: QueryOf<typeof listRow>,
): Promise<Paged<GroupPayment>> {
  const page = readPage(query, ['day', 'id']);
  await openGroup(context, groupId, 'read');
  const [day, id] = page.after ?? [];
  const rows = await list(
    context.db,
    groupId,
    (day as Day | undefined) ?? 'infinity',
    id ?? LAST_ID,
    page.fetch,
  );
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.date, row.id]);
  return { items: items.map(toGroupPayment), nextCursor };
}

function toGroupPayment(row: Row): GroupPayment {
  return {
    ...row,
    from: { id: row.fromId, username: row.fromName, fullName: row.fromFullName },
    to: { id: row.toId, username: row.toName, fullName: row.toFullName },
  };
}
